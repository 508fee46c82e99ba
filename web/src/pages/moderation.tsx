import { Navigate } from 'react-router'
import { RequireUser } from '../layouts/require-user.tsx'

/** The console begins with what waits for a decision. */
export default function ModerationPage() {
  return (
    <RequireUser isModerator>
      <Navigate to="/moderation/reviews" replace />
    </RequireUser>
  )
}
