import type { ReactNode } from 'react'
import { Navigate, PrefetchPageLinks } from 'react-router'
import { useBaseData } from '../discovery/base-data.ts'
import { returnTo } from '../lib/return-to.ts'
import { useViewer } from '../lib/session.ts'
import { useFrom } from './use-from.ts'

/** Around the pages that make an account: whoever has one is brought on, also right after making it. */
export const VisitorsOnly = ({ children }: { children: ReactNode }) => {
  const viewer = useViewer()
  const { from } = useFrom()
  if (viewer !== undefined && viewer !== 'visitor') return <Navigate to={returnTo(from, viewer)} replace />
  return (
    <div className="for-visitor">
      {/* Where a new account leads. */}
      <PrefetchPageLinks page="/dashboard" />
      <BaseData />
      {children}
    </div>
  )
}

/** What the dashboard shows, for who has no session to fetch it with. */
const BaseData = () => {
  useBaseData()
  return null
}
