import { Suspense } from 'react'
import { OrganizationList } from '../discovery/organization-list.tsx'
import { NotFound } from '../layouts/not-found.tsx'
import { RequireUser } from '../layouts/require-user.tsx'
import { useText, type RouteHandle } from '../lib/i18n.tsx'
import { PageTitle } from '../lib/seo.tsx'
import { useViewer } from '../lib/session.ts'
import { LoadingIndicator } from '../ui/loading-indicator.tsx'
import { lazySection } from '../ui/lazy-part.tsx'

export const handle: RouteHandle = { texts: ['discovery'] }

const OrganizationDashboard = lazySection(() => import('../recent-activity/organization-dashboard.tsx'))

export default function DashboardPage() {
  const t = useText('common')
  return (
    <>
      <PageTitle title={t('dashboard')} />
      <RequireUser>
        <Dashboard />
      </RequireUser>
    </>
  )
}

const Dashboard = () =>
  useViewer() === 'organization' ? (
    <Suspense fallback={<LoadingIndicator />}>
      <OrganizationDashboard />
    </Suspense>
  ) : (
    <OrganizationList path="/dashboard" level={1} notFound={<NotFound />} />
  )
