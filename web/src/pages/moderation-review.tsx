import type { Route } from './+types/moderation-review'
import { NotFound } from '../layouts/not-found.tsx'
import { RequireUser } from '../layouts/require-user.tsx'
import { useText, type RouteHandle } from '../lib/i18n.tsx'
import { PageTitle } from '../lib/seo.tsx'
import { ReviewPage } from '../moderation/review-page.tsx'

export const handle: RouteHandle = { texts: ['moderation'] }

export default function ModerationReviewPage({ params }: Route.ComponentProps) {
  const t = useText('moderation')
  return (
    <>
      <PageTitle title={t('reviews.title')} />
      <RequireUser isModerator>
        <ReviewPage key={params.reviewId} id={params.reviewId} notFound={<NotFound />} />
      </RequireUser>
    </>
  )
}
