import { NewBroadcast } from '../broadcasts/new-broadcast.tsx'
import { RequireUser } from '../layouts/require-user.tsx'
import { useText, type RouteHandle } from '../lib/i18n.tsx'
import { PageTitle } from '../lib/seo.tsx'
import { PageSkeleton } from '../ui/page-skeleton.tsx'

export const handle: RouteHandle = { texts: ['public', 'signed-in', 'organizer', 'forms'] }

/** Writes a mail to some or all people of the organization. */
export default function NewBroadcastPage() {
  const t = useText('broadcasts')
  return (
    <>
      <PageTitle title={t('newTitle')} />
      <RequireUser
        type="organization"
        capability="broadcasts"
        skeleton={<PageSkeleton title={t('newTitle')} shape="form" />}
      >
        <NewBroadcast />
      </RequireUser>
    </>
  )
}
