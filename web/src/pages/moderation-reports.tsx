import { RequireUser } from '../layouts/require-user.tsx'
import { PageSkeleton } from '../ui/page-skeleton.tsx'
import { useText, type RouteHandle } from '../lib/i18n.tsx'
import { PageTitle } from '../lib/seo.tsx'
import { ReportList } from '../moderation/report-list.tsx'

export const handle: RouteHandle = { texts: ['public', 'signed-in', 'organizer', 'moderation', 'reports'] }

export default function ReportListPage() {
  const t = useText('moderation')
  const skeleton = <PageSkeleton title={t('reports.title')} lead={t('reports.lead')} shape="rows" />
  return (
    <>
      <PageTitle title={t('reports.title')} />
      <RequireUser isModerator skeleton={skeleton}>
        <ReportList />
      </RequireUser>
    </>
  )
}
