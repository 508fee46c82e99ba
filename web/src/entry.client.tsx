import { startTransition, use } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { preventFocusLossOnFirstKeyPress } from './keyboard/on-first-key-press.ts'
import { collectEarlyPresses } from './lib/early-input-replay.ts'
import { browserTexts, loadTexts, TextsProvider } from './lib/i18n.tsx'
import { restorePopup } from './lib/popup.ts'
import { restorePreferences } from './lib/preferences.ts'
import { whenIdle } from './lib/when-idle.ts'
import { registerWorker } from './offline/register.ts'
import { sendWaiting } from './offline/send-waiting.ts'

// For a signed-in user, the code that restores cached responses is loaded in parallel with the texts.
if ('session' in document.documentElement.dataset) import('./lib/stored-responses.ts').catch(() => {})
await loadTexts('every-page')
restorePreferences()
restorePopup()
preventFocusLossOnFirstKeyPress()

const never = new Promise<never>(() => {})

/**
 * If the user has gone back or forward before the router exists, the document is not the page of its address. It stays
 * as it is until the page of the address replaces it (see `first-paint.ts`).
 */
const App = () => {
  if (window.isReloading) use(never)
  return <HydratedRouter />
}

startTransition(() => {
  if (!browserTexts) return
  collectEarlyPresses()
  hydrateRoot(
    document,
    <TextsProvider texts={browserTexts}>
      <App />
    </TextsProvider>,
  )
})

// The service worker is registered, and what waited is sent, only after everything that the first page needs has been loaded.
const afterLoading = () => {
  whenIdle(registerWorker)
  whenIdle(sendWaiting)
}
if (document.readyState === 'complete') afterLoading()
else addEventListener('load', afterLoading, { once: true })
addEventListener('online', () => void sendWaiting())
