import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'

const neverChanges = () => () => {}
const inBrowser = () => true
const onServer = () => false

/**
 * The state that the previous page passed with `navigate(address, { state })`, or null. The browser keeps it during a
 * reload, but the server does not know it. It is therefore null during hydration, as it was on the server.
 */
export const useHistoryState = (): unknown => {
  const { state } = useLocation()
  const isHydrated = useSyncExternalStore(neverChanges, inBrowser, onServer)
  return isHydrated ? (state as unknown) : null
}
