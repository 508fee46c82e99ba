import type { Act } from '@rostrum/contract/acts'
import { useEffect, useState } from 'react'
import { rememberDevice } from '../guests/guest-store.ts'
import { ApiError, api } from '../lib/api.ts'
import { useLanguage } from '../lib/i18n.tsx'
import { showPopup } from '../lib/popup.ts'
import { useErrorText } from '../lib/use-error-text.ts'
import { refusalOf, submitAct, type Answer, type Intent, type Refusal } from './submit-act.ts'

interface ActState {
  /** Null if the link does not work. */
  act: Act | null
  /** What was done last. */
  done?: Intent
  refusal?: Refusal
  /** How many forms were answered. It is 0 on a page that only shows the act. */
  attempt: number
}

/** What the forms of the page need. */
export interface ActForms {
  /** The form that is being sent. */
  pending: Intent | null
  refusal: Refusal | undefined
  attempt: number
  submit: (intent: Intent, form: FormData) => void
}

const stateOf = (loaded: Act | null, answer: Answer | undefined): ActState => {
  if (!answer) return { act: loaded, attempt: 0 }
  if ('refusal' in answer) return { act: loaded, refusal: answer.refusal, attempt: 1 }
  return { act: answer.act, done: answer.intent, attempt: 1 }
}

/** Whoever uses the link of their act acts with one press on this device from now on. */
const remember = (act: Act | null, deviceToken: string | null | undefined) => {
  if (act && deviceToken) rememberDevice({ name: act.attributes.name, email: act.attributes.email, deviceToken })
}

/**
 * The act that was loaded, with the answer to a form that was submitted without JavaScript. With JavaScript, sends the
 * forms without leaving the page.
 */
export const useAct = (token: string, loaded: Act | null, answer: Answer | undefined) => {
  const errorText = useErrorText()
  const language = useLanguage()
  const [state, setState] = useState(() => stateOf(loaded, answer))
  const [pending, setPending] = useState<Intent | null>(null)
  const answered = answer && 'act' in answer ? answer : undefined
  useEffect(() => {
    if (answered) remember(answered.act, answered.deviceToken)
  }, [answered])

  const send = async (intent: Intent, form: FormData) => {
    setPending(intent)
    try {
      const { act, deviceToken } = await submitAct(api, { token, intent, form, language })
      remember(act, deviceToken)
      setState(({ attempt }) => ({ act, done: intent, attempt: attempt + 1 }))
    } catch (error) {
      if (error instanceof ApiError && error.status < 500) {
        setState(({ act, attempt }) => ({ act, refusal: refusalOf(error, { intent, form }), attempt: attempt + 1 }))
      } else {
        showPopup({ type: 'error', message: errorText(error) })
      }
    } finally {
      setPending(null)
    }
  }
  const forms: ActForms = {
    pending,
    refusal: state.refusal,
    attempt: state.attempt,
    submit: (intent, form) => {
      if (pending === null) void send(intent, form)
    },
  }
  return { act: state.act, done: state.done, forms }
}
