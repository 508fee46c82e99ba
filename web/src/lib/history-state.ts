import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'

const never = () => () => {}
const inBrowser = () => true
const onServer = () => false

/**
 * What the page before handed over with `navigate(address, { state })`; null when nothing. The browser keeps it over a
 * reload and the server never sees it, so that the first rendering of a page goes without it, as the server's did.
 */
export const useHistoryState = (): unknown => {
  const { state } = useLocation()
  const isHydrated = useSyncExternalStore(never, inBrowser, onServer)
  return isHydrated ? (state as unknown) : null
}
