import { RequireUser } from '../layouts/require-user.tsx'
import { PageSkeleton } from '../ui/page-skeleton.tsx'
import { useText, type RouteHandle } from '../lib/i18n.tsx'
import { PageTitle } from '../lib/seo.tsx'
import { ReviewList } from '../moderation/review-list.tsx'

export const handle: RouteHandle = { texts: ['public', 'signed-in', 'organizer', 'moderation'] }

export default function ReviewListPage() {
  const t = useText('moderation')
  const skeleton = <PageSkeleton title={t('reviews.title')} lead={t('reviews.lead')} shape="rows" />
  return (
    <>
      <PageTitle title={t('reviews.title')} />
      <RequireUser isModerator skeleton={skeleton}>
        <ReviewList />
      </RequireUser>
    </>
  )
}
