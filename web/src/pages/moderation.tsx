import { Navigate } from 'react-router'
import { RequireUser } from '../layouts/require-user.tsx'
import { useText, type RouteHandle } from '../lib/i18n.tsx'
import { PageTitle } from '../lib/seo.tsx'
import { PageSkeleton } from '../ui/page-skeleton.tsx'

export const handle: RouteHandle = { texts: ['public', 'signed-in', 'organizer', 'moderation'] }

/** The moderation console starts with the reviews, which wait for a decision, and has their title. */
export default function ModerationPage() {
  const t = useText('moderation')
  const skeleton = <PageSkeleton title={t('reviews.title')} lead={t('reviews.lead')} shape="rows" />
  return (
    <>
      <PageTitle title={t('reviews.title')} />
      <RequireUser isModerator skeleton={skeleton}>
        <Navigate to="/moderation/reviews" replace />
      </RequireUser>
    </>
  )
}
