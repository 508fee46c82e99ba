import { Navigate } from 'react-router'
import { RequireUser } from '../layouts/require-user.tsx'

/** The moderation console starts with the reviews, which wait for a decision. */
export default function ModerationPage() {
  return (
    <RequireUser isModerator>
      <Navigate to="/moderation/reviews" replace />
    </RequireUser>
  )
}
