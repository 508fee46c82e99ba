import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { takeEarlyPresses } from './lib/early-input-replay.ts'
import { browserTexts, loadTexts, TextsProvider } from './lib/i18n.tsx'
import { restorePopup } from './lib/popup.ts'
import { restorePreferences } from './lib/preferences.ts'
import { whenIdle } from './lib/when-idle.ts'

// Somebody is signed in: what was kept for them comes along with the texts.
if ('session' in document.documentElement.dataset) import('./lib/kept-answers.ts').catch(() => {})
await loadTexts('common')
restorePreferences()
restorePopup()

startTransition(() => {
  if (!browserTexts) return
  takeEarlyPresses()
  hydrateRoot(
    document,
    <TextsProvider texts={browserTexts}>
      <HydratedRouter />
    </TextsProvider>,
  )
})

// After everything that the first page needs.
const goOffline = () => whenIdle(async () => (await import('./offline/register.ts')).registerWorker())
if (document.readyState === 'complete') goOffline()
else addEventListener('load', goOffline, { once: true })
