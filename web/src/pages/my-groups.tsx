import { FollowedOrganizations } from '../discovery/followed-organizations.tsx'
import { RequireUser } from '../layouts/require-user.tsx'
import { PageSkeleton } from '../ui/page-skeleton.tsx'
import { useText, type RouteHandle } from '../lib/i18n.tsx'
import { PageTitle } from '../lib/seo.tsx'

export const handle: RouteHandle = { texts: ['public', 'signed-in'] }

export default function MyGroups() {
  const t = useText('common')
  const skeleton = <PageSkeleton title={t('myGroups')} shape="cards" />
  return (
    <>
      <PageTitle title={t('myGroups')} />
      <RequireUser type="regular_user" skeleton={skeleton}>
        <FollowedOrganizations />
      </RequireUser>
    </>
  )
}
