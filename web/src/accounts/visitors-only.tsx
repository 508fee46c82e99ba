import { useEffect, useState, type ReactNode } from 'react'
import { Navigate } from 'react-router'
import { useBaseData } from '../discovery/base-data.ts'
import { prefetchPage } from '../lib/prefetch-page.ts'
import { returnTo } from '../lib/return-to.ts'
import { useViewer } from '../lib/session.ts'
import { useFrom } from './use-from.ts'

/** Wraps the pages that create an account. Signed-in users are redirected, also directly after they have signed up. */
export const VisitorsOnly = ({ children }: { children: ReactNode }) => {
  const viewer = useViewer()
  const { from } = useFrom()
  const [hasStarted, setStarted] = useState(false)
  if (viewer !== undefined && viewer !== 'visitor') return <Navigate to={returnTo(from, viewer)} replace />
  return (
    <div className="for-visitor" onFocus={() => setStarted(true)}>
      {hasStarted && <NextPage />}
      {children}
    </div>
  )
}

/**
 * Prefetches the dashboard, to which new users are redirected, and its data as a visitor, as there is no session yet. Whoever
 * only reads the page does not need it.
 */
const NextPage = () => {
  useBaseData()
  useEffect(() => prefetchPage('pages/dashboard'), [])
  return null
}
