import { OrganizationList } from '../discovery/organization-list.tsx'
import { NotFound } from '../layouts/not-found.tsx'
import { RequireUser } from '../layouts/require-user.tsx'
import { PageSkeleton } from '../ui/page-skeleton.tsx'
import { useText, type RouteHandle } from '../lib/i18n.tsx'
import { PageTitle } from '../lib/seo.tsx'

export const handle: RouteHandle = { texts: ['public', 'signed-in'] }

export default function DiscoverPage() {
  const t = useText('common')
  const skeleton = <PageSkeleton title={t('discover')} hasTools shape="cards" />
  return (
    <>
      <PageTitle title={t('discover')} />
      <RequireUser type="organization" skeleton={skeleton}>
        <OrganizationList path="/discover" level={1} notFound={<NotFound />} />
      </RequireUser>
    </>
  )
}
