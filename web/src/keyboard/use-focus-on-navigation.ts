import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Moves the focus to the heading of the new page after a navigation, as after a full page load, because the link that
 * was followed may be gone. An element that the new page has focused itself, and a field in which the user types, keep
 * the focus.
 */
export const useFocusOnNavigation = (): void => {
  const { pathname, hash } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    const main = document.getElementById('main')
    const focused = document.activeElement
    if (!main || focused?.matches('input, textarea, dialog *') || (focused !== main && main.contains(focused))) return
    const target = document.getElementById(hash.slice(1)) ?? main.querySelector('h1') ?? main
    target.tabIndex = -1
    target.focus({ preventScroll: true })
  }, [pathname, hash])
}
