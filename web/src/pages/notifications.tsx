import { RequireUser } from '../layouts/require-user.tsx'
import { PageSkeleton } from '../ui/page-skeleton.tsx'
import { useText, type RouteHandle } from '../lib/i18n.tsx'
import { PageTitle } from '../lib/seo.tsx'
import { HappeningsFeed } from '../notifications/feed.tsx'

export const handle: RouteHandle = { texts: ['public', 'signed-in'] }

/** For organizers: everything that the bell tells of, page by page. */
export default function NotificationsPage() {
  const t = useText('notifications')
  const skeleton = <PageSkeleton title={t('happened.title')} lead={t('happened.lead')} shape="rows" />
  return (
    <>
      <PageTitle title={t('happened.title')} />
      <RequireUser type="organization" skeleton={skeleton}>
        <HappeningsFeed />
      </RequireUser>
    </>
  )
}
