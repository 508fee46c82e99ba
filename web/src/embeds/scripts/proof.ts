import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

/** The time limit in milliseconds, which allows for slow phones. */
const timeout = 60_000

/** Whether the server has refused the form because it lacks a proof of work. */
export const provenForm = (form: HTMLFormElement): boolean => form.closest('[data-needs-proof]') !== null

const addField = (form: HTMLFormElement, name: string, value: string) => {
  const field = document.createElement('input')
  field.type = 'hidden'
  field.name = name
  field.value = value
  form.append(field)
}

/** Solves the proof of work and sends the form again with the answer that was pressed. */
export const solve = async (form: HTMLFormElement): Promise<void> => {
  const answered = await fetch('/api/contact-challenges', { method: 'POST', credentials: 'omit' })
  if (!answered.ok) return
  const { data } = (await answered.json()) as { data: { attributes: { challenge: string } } }
  const challenge = JSON.parse(data.attributes.challenge) as Challenge
  const solution = await solveChallenge({ challenge, deriveKey, timeout })
  if (!solution) return
  const outcome = form.closest<HTMLElement>('[data-needs-proof]')?.dataset['needsProof']
  if (outcome) addField(form, 'outcome', outcome)
  addField(form, 'altcha', btoa(JSON.stringify({ challenge, solution })))
  form.submit()
}
