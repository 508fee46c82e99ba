import { useText } from '../../lib/i18n.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Inbox } from '../inbox.tsx'
import { MuteButton } from './mute-button.tsx'

const path = '/organization/messages'

/** The conversations of supporters with the organization. All its admins share this inbox. */
export const OwnInbox = ({ threadId }: { threadId: string | undefined }) => {
  const t = useText('chat')
  return (
    <Inbox
      side="organization"
      path={path}
      conversation={threadId === undefined ? undefined : { side: 'organization', threadId }}
      conversationOf={({ id }) => ({ side: 'organization', threadId: id })}
      tools={(thread) => <MuteButton thread={thread} />}
      empty={<EmptyState title={t('inboxEmpty')} text={t('inboxEmptyText')} art="messages" />}
      notFound={<EmptyState title={t('notLoaded')} text={t('notThere')} />}
    />
  )
}
