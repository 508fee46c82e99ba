import { eventsAddress } from '../attendance/roster-address.ts'
import { Roster } from '../attendance/roster.tsx'
import { NotFound } from '../layouts/not-found.tsx'
import { RequireUser } from '../layouts/require-user.tsx'
import { useText, type RouteHandle } from '../lib/i18n.tsx'
import { PageTitle } from '../lib/seo.tsx'
import { PageSkeleton } from '../ui/page-skeleton.tsx'
import { BackLink } from '../ui/text-link.tsx'

export const handle: RouteHandle = { texts: ['public', 'signed-in', 'organizer'] }

/** Who is expected at an event, and who is here. The service worker keeps the skeleton, which is the same for all. */
export default function RosterPage({ params }: { params: { itemId: string } }) {
  const t = useText('attendance')
  return (
    <>
      <PageTitle title={t('roster')} />
      <RequireUser
        type="organization"
        capability="people"
        skeleton={
          <PageSkeleton
            title={t('roster')}
            back={
              <BackLink to={eventsAddress} className="mb-3">
                {t('events')}
              </BackLink>
            }
            shape="rows"
          />
        }
      >
        <Roster key={params.itemId} eventId={params.itemId} notFound={<NotFound />} />
      </RequireUser>
    </>
  )
}
