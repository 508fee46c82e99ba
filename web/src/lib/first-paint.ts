/**
 * Runs in the browser before the first paint. Its source text is inlined into the page, so it must not use anything
 * from outside its body. The server renders the same page for everyone. This function therefore sets what only the
 * browser knows, the chosen theme and whether a user is signed in, as attributes of the document. It also records input,
 * clicks and printing until the app is hydrated (see `early-input-replay.ts`).
 */
const firstPaint = () => {
  const read = (key: string): Record<string, unknown> => {
    const stored = JSON.parse(localStorage.getItem(key) ?? 'null') as { state?: Record<string, unknown> } | null
    return stored?.state ?? {}
  }
  try {
    const { dataset } = document.documentElement
    const { theme } = read('rostrum-preferences')
    const session = read('rostrum-session')
    if (theme === 'light' || theme === 'dark') dataset['theme'] = theme
    if (session['token'] && session['user']) dataset['session'] = ''
  } catch {
    // Storage may be unavailable, or contain invalid data.
  }
  // Otherwise zod tries whether it may compile code. The content security policy forbids it, and browsers report that.
  Object.assign(window, { __zod_globalConfig: { jitless: true } })
  window.earlyInput = new Map()
  addEventListener(
    'input',
    ({ target }) => {
      // The pages have no editable elements other than form fields. `checked` is read only for types that have it.
      const field = target as HTMLInputElement
      window.earlyInput?.set(field, /^(?:checkbox|radio)$/.test(field.type) ? field.checked : field.value)
    },
    true,
  )
  // During hydration, React sets the default value of each text area. If nothing was typed yet, this would move the
  // caret to the beginning. A text area whose value has been set explicitly is not affected.
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
  // The target of a click is always an element.
  addEventListener('click', ({ target }) => window.earlyPresses?.push(target as Element), true)
  addEventListener('afterprint', () => {
    if (window.earlyInput) window.wasPrintedEarly = true
  })
  // After going back or forward before hydration, this page is at the address of another one, which is loaded instead.
  const addressOfPage = location.pathname + location.search
  addEventListener('popstate', () => {
    if (!window.earlyInput || location.pathname + location.search === addressOfPage) return
    window.isReloading = true
    location.reload()
  })
}

/**
 * The inline script for the head of the page. Only the server renders it, because React renders in the browser only
 * after the first paint.
 */
export const firstPaintScript = import.meta.env.SSR ? `(${firstPaint.toString()})()` : ''
