import type { Route } from './+types/moderation-review'
import { NotFound } from '../layouts/not-found.tsx'
import { RequireUser } from '../layouts/require-user.tsx'
import { PageSkeleton } from '../ui/page-skeleton.tsx'
import { useText, type RouteHandle } from '../lib/i18n.tsx'
import { PageTitle } from '../lib/seo.tsx'
import { ReviewPage } from '../moderation/review-page.tsx'

export const handle: RouteHandle = { texts: ['public', 'signed-in', 'organizer', 'moderation'] }

export default function ModerationReviewPage({ params }: Route.ComponentProps) {
  const t = useText('moderation')
  const skeleton = <PageSkeleton title={t('reviews.title')} shape="rows" />
  return (
    <>
      <PageTitle title={t('reviews.title')} />
      <RequireUser isModerator skeleton={skeleton}>
        <ReviewPage key={params.reviewId} id={params.reviewId} notFound={<NotFound />} />
      </RequireUser>
    </>
  )
}
