import { Suspense, type ReactNode } from 'react'
import { OrganizationList } from '../discovery/organization-list.tsx'
import { ThingsToDo } from '../home/things-to-do.tsx'
import { NotFound } from '../layouts/not-found.tsx'
import { RequireUser } from '../layouts/require-user.tsx'
import { PageSkeleton } from '../ui/page-skeleton.tsx'
import { useText, type RouteHandle } from '../lib/i18n.tsx'
import { PageTitle } from '../lib/seo.tsx'
import { useViewer } from '../lib/session.ts'
import { lazySection } from '../ui/lazy-part.tsx'

export const handle: RouteHandle = { texts: ['public', 'signed-in'] }

const OrganizationDashboard = lazySection(() => import('../recent-activity/organization-dashboard.tsx'))

export default function DashboardPage() {
  const t = useText('common')
  const skeleton = <PageSkeleton title={t('dashboard')} hasTools shape="cards" />
  return (
    <>
      <PageTitle title={t('dashboard')} />
      <RequireUser skeleton={skeleton}>
        <Dashboard skeleton={skeleton} />
      </RequireUser>
    </>
  )
}

const Dashboard = ({ skeleton }: { skeleton: ReactNode }) => {
  const t = useText('common')
  return useViewer() === 'organization' ? (
    <Suspense fallback={skeleton}>
      <OrganizationDashboard />
    </Suspense>
  ) : (
    <>
      <h1 className="sr-only">{t('dashboard')}</h1>
      <ThingsToDo />
      <OrganizationList path="/dashboard" level={2} notFound={<NotFound />} />
    </>
  )
}
