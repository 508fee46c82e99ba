import { Elections } from '../elections/elections.tsx'
import { RequireUser } from '../layouts/require-user.tsx'
import { useText, type RouteHandle } from '../lib/i18n.tsx'
import { PageTitle } from '../lib/seo.tsx'
import { PageSkeleton } from '../ui/page-skeleton.tsx'

export const handle: RouteHandle = { texts: ['public', 'signed-in', 'organizer', 'forms', 'elections'] }

/** The days of elections, of which an organization reminds those who have pledged to vote. */
export default function ElectionsPage() {
  const t = useText('elections')
  return (
    <>
      <PageTitle title={t('title')} />
      <RequireUser type="organization" skeleton={<PageSkeleton title={t('title')} lead={t('lead')} shape="rows" />}>
        <Elections />
      </RequireUser>
    </>
  )
}
