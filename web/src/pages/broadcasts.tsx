import { BroadcastList } from '../broadcasts/broadcast-list.tsx'
import { RequireUser } from '../layouts/require-user.tsx'
import { useText, type RouteHandle } from '../lib/i18n.tsx'
import { PageTitle } from '../lib/seo.tsx'
import { PageSkeleton } from '../ui/page-skeleton.tsx'

export const handle: RouteHandle = { texts: ['public', 'signed-in', 'organizer'] }

/** What the organization has written to its people. */
export default function BroadcastsPage() {
  const t = useText('broadcasts')
  return (
    <>
      <PageTitle title={t('title')} />
      <RequireUser
        type="organization"
        capability="broadcasts"
        skeleton={<PageSkeleton title={t('title')} lead={t('lead')} shape="rows" />}
      >
        <BroadcastList />
      </RequireUser>
    </>
  )
}
