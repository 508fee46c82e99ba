import type { UserType } from '@rostrum/contract/accounts'
import { may, type Capability } from '@rostrum/contract/roles'
import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { LoadingIndicator } from '../ui/loading-indicator.tsx'
import { loginFrom } from '../lib/return-to.ts'
import { useSession, useViewer } from '../lib/session.ts'

interface RequireUserProps {
  /** Only this kind of user; the other goes to the dashboard. */
  type?: UserType
  /** Only admins whose role covers this; others go to the dashboard. */
  capability?: Capability
  /** Only who looks after the platform; others go to the dashboard. */
  isModerator?: boolean
  children: ReactNode
}

/** Around a page for signed-in users. The server always renders the indicator: it does not know who is looking. */
export const RequireUser = ({ type, capability, isModerator, children }: RequireUserProps) => {
  const viewer = useViewer()
  const role = useSession(({ organization }) => organization?.attributes.role ?? null)
  const moderates = useSession(({ user }) => user?.attributes.is_moderator ?? false)
  const location = useLocation()
  if (viewer === undefined) return <LoadingIndicator />
  if (viewer === 'visitor') return <Navigate to={loginFrom(location)} replace />
  if (type && viewer !== type) return <Navigate to="/dashboard" replace />
  if (capability && !may(role, capability)) return <Navigate to="/dashboard" replace />
  if (isModerator && !moderates) return <Navigate to="/dashboard" replace />
  return children
}
