import { RequireUser } from '../layouts/require-user.tsx'
import { PageSkeleton } from '../ui/page-skeleton.tsx'
import { useText, type RouteHandle } from '../lib/i18n.tsx'
import { PageTitle } from '../lib/seo.tsx'
import { Bans } from '../moderation/bans.tsx'

export const handle: RouteHandle = { texts: ['public', 'signed-in', 'organizer', 'moderation'] }

export default function BansPage() {
  const t = useText('moderation')
  const skeleton = <PageSkeleton title={t('bans.title')} lead={t('bans.lead')} shape="rows" />
  return (
    <>
      <PageTitle title={t('bans.title')} />
      <RequireUser isModerator skeleton={skeleton}>
        <Bans />
      </RequireUser>
    </>
  )
}
