import { useEffect, useEffectEvent } from 'react'
import { usePreferences } from '../lib/preferences.ts'

/** Elements in which keys are text input, or that belong to an open dialog. */
const ignoredTargets = 'input, textarea, select, [contenteditable], dialog *'

/**
 * Registers a key for the whole page. It is ignored in fields, with modifiers, and if the user has turned shortcuts
 * off.
 */
export const useShortcut = (key: string, onPress: () => void): void => {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented)
      return
    const isIgnored = event.target instanceof Element && event.target.matches(ignoredTargets)
    if (isIgnored || document.querySelector('dialog[open]') || !usePreferences.getState().hasShortcuts) return
    // Otherwise the key would be typed into the field that receives the focus.
    event.preventDefault()
    onPress()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
