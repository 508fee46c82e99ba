import { RequireUser } from '../layouts/require-user.tsx'
import { PageSkeleton } from '../ui/page-skeleton.tsx'
import { useText, type RouteHandle } from '../lib/i18n.tsx'
import { PageTitle } from '../lib/seo.tsx'
import { TeamAccess } from '../team/team-access.tsx'

export const handle: RouteHandle = { texts: ['public', 'signed-in', 'organizer', 'forms', 'team'] }

export default function TeamAccessPage() {
  const t = useText('team')
  const skeleton = <PageSkeleton title={t('title')} lead={t('lead')} shape="rows" />
  return (
    <>
      <PageTitle title={t('title')} />
      <RequireUser type="organization" skeleton={skeleton}>
        <TeamAccess />
      </RequireUser>
    </>
  )
}
