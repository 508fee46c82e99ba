import { provenForm, solve } from './proof.ts'

/**
 * Runs in the frame of an embedded action. The action works without it: it tells the site the height of the frame, sends a
 * form only once, moves the focus after an answer, and solves the proof of work that the server asks for after many acts
 * from the same place.
 */
const content = document.querySelector('main')

const tellHeight = () => {
  if (content) parent.postMessage({ rostrumHeight: Math.ceil(content.getBoundingClientRect().height) }, '*')
}
if (content) new ResizeObserver(tellHeight).observe(content)
addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  if (data === 'rostrum') tellHeight()
})

const form = document.querySelector('form')
// Without scripts, the answer is shown from the form on. That would take the focus away again, which shows the place, too.
if (form) form.action = location.pathname + location.search
let isSent = false
form?.addEventListener('submit', (event) => {
  if (isSent) event.preventDefault()
  isSent = true
  // After this event, so that the pressed button is still sent as the answer.
  setTimeout(() => {
    for (const button of form.querySelectorAll('button')) button.setAttribute('aria-disabled', 'true')
  })
})
// After going back, the page may be shown again as it was left.
addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return
  isSent = false
  for (const button of form?.querySelectorAll('button') ?? []) button.removeAttribute('aria-disabled')
})

/** The first field with an error, or the answer. */
document.querySelector<HTMLElement>('[data-answered] [aria-invalid=true], [data-answered] [data-answer]')?.focus()

if (form && provenForm(form)) void solve(form)
