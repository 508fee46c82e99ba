import type { Act } from '@rostrum/contract/acts'
import { plainDigits } from '@rostrum/contract/locale-numbers'
import type { Language } from '@rostrum/catalogue'
import { shiftsFrom, shiftsText } from '../guests/chosen-shifts.ts'
import { ApiError, type Api } from '../lib/api.ts'
import { parseChoices, type ChoiceValues } from '../phone-bank/choice-fields.tsx'

/** What a form of the page does with the act. */
export const intents = ['confirm', 'change', 'news', 'withdraw', 'not-me'] as const
export type Intent = (typeof intents)[number]

/** The values of the form that changes an act. A field that the form does not have is undefined. */
export interface ChangeValues {
  outcome: string | undefined
  note: string | undefined
  name: string | undefined
  /** The ids of the shifts that are ticked; undefined if there are none to choose from. */
  shifts: string[] | undefined
  /** What a volunteer chose. */
  registration: ChoiceValues | undefined
}

export interface Refusal {
  intent: Intent
  /** Shown if the error concerns none of the fields. */
  message: string
  errors: Record<string, string[]>
  values: ChangeValues
}

/** What came of a form: the act, as it was before if it is removed now. It is null if the link no longer works. */
export interface Outcome {
  intent: Intent
  act: Act | null
  /** What makes this device known, once the address is confirmed on it. */
  deviceToken?: string | null
}

/** The answer to a form that was submitted without JavaScript. */
export type Answer = Outcome | { refusal: Refusal }

const textOf = (form: FormData, name: string): string | undefined => {
  const value = form.get(name)
  return typeof value === 'string' ? value : undefined
}

/** Undefined if the request is not one of a form of the page. */
export const intentOf = (form: FormData): Intent | undefined => intents.find((intent) => intent === form.get('intent'))

const changeValues = (form: FormData): ChangeValues => ({
  outcome: textOf(form, 'outcome'),
  note: textOf(form, 'note'),
  name: textOf(form, 'name'),
  shifts: shiftsFrom(shiftsText(form)),
  registration: form.has('minutes_per_week') ? parseChoices(form) : undefined,
})

interface Submission {
  token: string
  intent: Intent
  form: FormData
  /** The language of the page, in which numbers were written. */
  language: Language
}

/** The server checks whether the values are among the choices. */
const registrationBody = (values: ChoiceValues, language: Language) =>
  ({ ...values, minutes_per_week: plainDigits(values.minutes_per_week, language) }) as ChoiceValues & {
    volunteer_type: 'both'
  }

const send = async (
  call: Api,
  { token, intent, form, language }: Submission,
): Promise<Pick<Outcome, 'act' | 'deviceToken'>> => {
  const params = { token }
  if (intent === 'confirm') return shown(await call('POST /acts/:token/actions?action=confirm', { params }))
  if (intent === 'change') {
    const { outcome, note, name, shifts, registration } = changeValues(form)
    const body = {
      // Somebody who waits keeps their position: `waitlist` cannot be requested, and `going` might lose the position.
      ...(outcome !== 'waitlist' && { outcome }),
      ...(note !== undefined && { note: note.trim() || null }),
      name,
      shifts,
      ...(registration && { registration: registrationBody(registration, language) }),
    }
    return shown(await call('PUT /acts/:token', { params, body }))
  }
  if (intent === 'news') {
    const body = { consents: { organization_mail: form.get('news') !== null } }
    return shown(await call('PUT /acts/:token', { params, body }))
  }
  // The page that says what was removed needs the act, which nobody can read afterwards.
  const { data: removed } = await call('GET /acts/:token', { params })
  await call(intent === 'withdraw' ? 'DELETE /acts/:token' : 'POST /acts/:token/actions?action=not-me', { params })
  return { act: removed }
}

const shown = ({ data, meta }: { data: Act; meta: { device_token: string | null } }) => ({
  act: data,
  deviceToken: meta.device_token,
})

/** Does what a form says, either from the page or on the server for a form that was submitted without JavaScript. */
export const submitAct = async (call: Api, submission: Submission): Promise<Outcome> => {
  const { intent } = submission
  try {
    return { intent, ...(await send(call, submission)) }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { intent, act: null }
    throw error
  }
}

export const refusalOf = (error: ApiError, { intent, form }: Pick<Submission, 'intent' | 'form'>): Refusal => ({
  intent,
  message: error.message,
  errors: error.errors,
  values: changeValues(form),
})
