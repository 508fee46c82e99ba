import { RequireUser } from '../layouts/require-user.tsx'
import { PageSkeleton } from '../ui/page-skeleton.tsx'
import { useText, type RouteHandle } from '../lib/i18n.tsx'
import { PageTitle } from '../lib/seo.tsx'
import { ModerationLog } from '../moderation/moderation-log.tsx'

export const handle: RouteHandle = { texts: ['public', 'signed-in', 'organizer', 'moderation', 'audit-log'] }

export default function ModerationLogPage() {
  const t = useText('moderation')
  const skeleton = <PageSkeleton title={t('log.title')} lead={t('log.lead')} shape="rows" />
  return (
    <>
      <PageTitle title={t('log.title')} />
      <RequireUser isModerator skeleton={skeleton}>
        <ModerationLog />
      </RequireUser>
    </>
  )
}
