import type { Route } from './+types/messages'
import { OwnConversations } from '../chat/supporter/own-conversations.tsx'
import { RequireUser } from '../layouts/require-user.tsx'
import { useText, type RouteHandle } from '../lib/i18n.tsx'
import { PageTitle } from '../lib/seo.tsx'

export const handle: RouteHandle = { texts: ['chat'] }

export default function MessagesPage({ params }: Route.ComponentProps) {
  const t = useText('chat')
  return (
    <>
      <PageTitle title={t('messages')} />
      <RequireUser type="regular_user">
        <OwnConversations organizationId={params.organizationId} />
      </RequireUser>
    </>
  )
}
