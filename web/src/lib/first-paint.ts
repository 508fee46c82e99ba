/**
 * Runs in the browser before the first paint, on its own: it may use nothing from outside itself. What only the browser
 * knows, the chosen theme and whether somebody is signed in, becomes attributes of the document; pages from the server
 * are the same for everyone. It also notes what is typed and pressed before the app is there (see `early-input-replay.ts`).
 */
const firstPaint = () => {
  const read = (key: string): Record<string, unknown> => {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as { state?: Record<string, unknown> } | null
    return kept?.state ?? {}
  }
  try {
    const { dataset } = document.documentElement
    const { theme } = read('rostrum-preferences')
    const session = read('rostrum-session')
    if (theme === 'light' || theme === 'dark') dataset['theme'] = theme
    if (session['token'] && session['user']) dataset['session'] = ''
  } catch {
    // Storage may be closed to us, or hold what another program wrote.
  }
  window.earlyInput = new Map()
  addEventListener(
    'input',
    ({ target }) => {
      // Only form fields fire `input` here; those without `checked` are read by their value.
      const field = target as HTMLInputElement
      window.earlyInput?.set(field, /^(?:checkbox|radio)$/.test(field.type) ? field.checked : field.value)
    },
    true,
  )
  // React sets the default value of each text area as it takes it over, which would take the caret of one that nothing
  // was typed in back to its beginning: one that was given its own value stays as it is.
  addEventListener(
    'focusin',
    ({ target }) => {
      if (!window.earlyInput || !(target instanceof HTMLTextAreaElement)) return
      const { value } = target
      target.value = value
    },
    true,
  )
  window.earlyPresses = []
  // What is clicked in a document is an element.
  addEventListener('click', ({ target }) => window.earlyPresses?.push(target as Element), true)
}

/** Inline in the head, and only of the server's page: whatever React renders in the browser comes after it. */
export const firstPaintScript = import.meta.env.SSR ? `(${firstPaint.toString()})()` : ''
