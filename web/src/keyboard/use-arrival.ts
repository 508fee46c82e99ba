import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Whoever follows a link arrives at the heading of the page it leads to, as after a full load, and not at the link
 * that may be gone. What the page itself puts the focus on, and a field somebody types in, keeps it.
 */
export const useArrival = (): void => {
  const { pathname, hash } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    const main = document.getElementById('main')
    const held = document.activeElement
    if (!main || held?.matches('input, textarea, dialog *') || (held !== main && main.contains(held))) return
    const place = document.getElementById(hash.slice(1)) ?? main.querySelector('h1') ?? main
    place.tabIndex = -1
    place.focus({ preventScroll: true })
  }, [pathname, hash])

  useEffect(() => {
    // Only those who use keys need it, and not before they do.
    const wait = () => document.addEventListener('keydown', load, { once: true })
    // Without a connection it comes with a later key.
    const load = () => void import('./keep-focus.ts').then(({ keepFocus }) => keepFocus()).catch(wait)
    wait()
    return () => document.removeEventListener('keydown', load)
  }, [])
}
