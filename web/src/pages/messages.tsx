import type { Route } from './+types/messages'
import { OwnConversations } from '../chat/supporter/own-conversations.tsx'
import { RequireUser } from '../layouts/require-user.tsx'
import { PageSkeleton } from '../ui/page-skeleton.tsx'
import { useText, type RouteHandle } from '../lib/i18n.tsx'
import { PageTitle } from '../lib/seo.tsx'

export const handle: RouteHandle = { texts: ['public', 'signed-in'] }

export default function MessagesPage({ params }: Route.ComponentProps) {
  const t = useText('chat')
  const skeleton = <PageSkeleton title={t('messages')} shape="rows" />
  return (
    <>
      <PageTitle title={t('messages')} />
      <RequireUser type="regular_user" skeleton={skeleton}>
        <OwnConversations organizationId={params.organizationId} />
      </RequireUser>
    </>
  )
}
