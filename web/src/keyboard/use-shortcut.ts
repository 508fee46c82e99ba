import { useEffect, useEffectEvent } from 'react'
import { usePreferences } from '../lib/preferences.ts'

/** Where keys are text, or belong to what is open. */
const taken = 'input, textarea, select, [contenteditable], dialog *'

/** One key for the whole page: not where somebody types, not with modifiers, and not for who turned it off. */
export const useShortcut = (key: string, act: () => void): void => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented)
      return
    const isTaken = event.target instanceof Element && event.target.matches(taken)
    if (isTaken || document.querySelector('dialog[open]') || !usePreferences.getState().hasShortcuts) return
    // The key itself would be typed into what it leads to.
    event.preventDefault()
    act()
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
