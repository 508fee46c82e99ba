import type { ReactNode } from 'react'
import { Navigate, PrefetchPageLinks } from 'react-router'
import { useBaseData } from '../discovery/base-data.ts'
import { returnTo } from '../lib/return-to.ts'
import { useViewer } from '../lib/session.ts'
import { useFrom } from './use-from.ts'

/** Wraps the pages that create an account. Signed-in users are redirected, also directly after they have signed up. */
export const VisitorsOnly = ({ children }: { children: ReactNode }) => {
  const viewer = useViewer()
  const { from } = useFrom()
  if (viewer !== undefined && viewer !== 'visitor') return <Navigate to={returnTo(from, viewer)} replace />
  return (
    <div className="for-visitor">
      {/* New users are redirected to this page. */}
      <PrefetchPageLinks page="/dashboard" />
      <BaseData />
      {children}
    </div>
  )
}

/** Prefetches what the dashboard shows, as a visitor, because there is no session yet. */
const BaseData = () => {
  useBaseData()
  return null
}
