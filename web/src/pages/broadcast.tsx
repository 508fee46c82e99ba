import type { Route } from './+types/broadcast'
import { BroadcastPage } from '../broadcasts/broadcast-page.tsx'
import { NotFound } from '../layouts/not-found.tsx'
import { RequireUser } from '../layouts/require-user.tsx'
import { useText, type RouteHandle } from '../lib/i18n.tsx'
import { PageTitle } from '../lib/seo.tsx'
import { PageSkeleton } from '../ui/page-skeleton.tsx'
import { BackLink } from '../ui/text-link.tsx'

export const handle: RouteHandle = { texts: ['public', 'signed-in', 'organizer', 'forms'] }

/** One mail to many. */
export default function BroadcastRoute({ params }: Route.ComponentProps) {
  const t = useText('broadcasts')
  const back = (
    <BackLink to="/broadcasts" className="mb-3">
      {t('title')}
    </BackLink>
  )
  const skeleton = <PageSkeleton title={t('one')} back={back} shape="form" />
  return (
    <>
      <PageTitle title={t('one')} />
      <RequireUser type="organization" capability="broadcasts" skeleton={skeleton}>
        <BroadcastPage key={params.id} id={params.id} skeleton={skeleton} notFound={<NotFound />} />
      </RequireUser>
    </>
  )
}
