import type { Route } from './+types/own-messages'
import { OwnInbox } from '../chat/organizer/own-inbox.tsx'
import { MessageTabs } from '../contact/organizer/message-tabs.tsx'
import { RequireUser } from '../layouts/require-user.tsx'
import { PageSkeleton } from '../ui/page-skeleton.tsx'
import { useText, type RouteHandle } from '../lib/i18n.tsx'
import { PageTitle } from '../lib/seo.tsx'

export const handle: RouteHandle = { texts: ['public', 'signed-in', 'organizer'] }

export default function OwnMessagesPage({ params }: Route.ComponentProps) {
  const t = useText('chat')
  const skeleton = <PageSkeleton title={t('messages')} hasTabs={params.threadId === undefined} shape="rows" />
  return (
    <>
      <PageTitle title={t('messages')} />
      <RequireUser type="organization" capability="inbox" skeleton={skeleton}>
        {params.threadId === undefined && <MessageTabs current="conversations" />}
        <OwnInbox threadId={params.threadId} />
      </RequireUser>
    </>
  )
}
