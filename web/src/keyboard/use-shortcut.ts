import { useEffect, useEffectEvent } from 'react'
import { usePreferences } from '../lib/preferences.ts'

/** Elements in which keys are text input, or that belong to an open dialog. */
const taken = 'input, textarea, select, [contenteditable], dialog *'

/**
 * Registers a key for the whole page. It is ignored in fields, with modifiers, and if the user has turned shortcuts
 * off.
 */
export const useShortcut = (key: string, act: () => void): void => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented)
      return
    const isTaken = event.target instanceof Element && event.target.matches(taken)
    if (isTaken || document.querySelector('dialog[open]') || !usePreferences.getState().hasShortcuts) return
    // Otherwise the key would be typed into the field that receives the focus.
    event.preventDefault()
    act()
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
