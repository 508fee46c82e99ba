import { RequireUser } from '../layouts/require-user.tsx'
import { People } from '../people/people.tsx'
import { useText, type RouteHandle } from '../lib/i18n.tsx'
import { PageTitle } from '../lib/seo.tsx'
import { PageSkeleton } from '../ui/page-skeleton.tsx'

export const handle: RouteHandle = { texts: ['public', 'signed-in', 'organizer'] }

/** Everybody who has had to do with the organization. */
export default function PeoplePage() {
  const t = useText('people')
  return (
    <>
      <PageTitle title={t('title')} />
      <RequireUser type="organization" capability="people" skeleton={<PageSkeleton title={t('title')} shape="rows" />}>
        <People />
      </RequireUser>
    </>
  )
}
