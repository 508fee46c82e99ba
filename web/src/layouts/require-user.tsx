import type { UserType } from '@rostrum/contract/accounts'
import { may, type Capability } from '@rostrum/contract/roles'
import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { loginFrom } from '../lib/login-from.ts'
import { useSession, useViewer } from '../lib/session.ts'

interface RequireUserProps {
  /** Restricts the page to this type of user. The other type is redirected to the dashboard. */
  type?: UserType
  /** Restricts the page to admins whose role has this capability. Others are redirected to the dashboard. */
  capability?: Capability
  /** Restricts the page to moderators. Others are redirected to the dashboard. */
  isModerator?: boolean
  /** The title and the shape of the page. The server always renders it because it does not know the session. */
  skeleton: ReactNode
  children: ReactNode
}

/** Wraps a page for signed-in users. */
export const RequireUser = ({ type, capability, isModerator, skeleton, children }: RequireUserProps) => {
  const viewer = useViewer()
  const role = useSession(({ organization }) => organization?.attributes.role ?? null)
  const isViewerModerator = useSession(({ user }) => user?.attributes.is_moderator ?? false)
  const location = useLocation()
  if (viewer === undefined) return skeleton
  if (viewer === 'visitor') return <Navigate to={loginFrom(location)} replace />
  if (type && viewer !== type) return <Navigate to="/dashboard" replace />
  if (capability && !may(role, capability)) return <Navigate to="/dashboard" replace />
  if (isModerator && !isViewerModerator) return <Navigate to="/dashboard" replace />
  return children
}
