import { Navigate } from 'react-router'
import { useText } from '../../lib/i18n.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Inbox } from '../inbox.tsx'

/** The conversations of a supporter with groups. */
export const OwnConversations = ({ organizationId }: { organizationId: string | undefined }) => {
  const t = useText('chat')
  return (
    <Inbox
      side="supporter"
      path="/messages"
      conversation={organizationId === undefined ? undefined : { side: 'supporter', organizationId }}
      conversationOf={({ attributes }) => ({ side: 'supporter', organizationId: attributes.correspondent.id })}
      tools={({ attributes }) =>
        attributes.is_open && (
          <ButtonLink size="small" to={`/organization/${attributes.correspondent.id}`}>
            {t('openPage')}
          </ButtonLink>
        )
      }
      empty={
        <EmptyState title={t('ownEmpty')} text={t('ownEmptyText')} art="messages">
          <ButtonLink to="/dashboard">{t('findGroups')}</ButtonLink>
        </EmptyState>
      }
      // The supporter has not written to this group yet. A conversation starts on the page of the group.
      notFound={<Navigate to={`/organization/${organizationId}?tab=chat`} replace />}
    />
  )
}
