import type { Session } from '@rostrum/contract/accounts'
import { useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { showServerErrors } from '../lib/form.ts'
import { useText } from '../lib/i18n.tsx'
import { showPopup } from '../lib/popup.ts'
import { useSession } from '../lib/session.ts'
import { useAttemptKey } from '../lib/attempt-key.ts'
import { useFailureText } from './use-failure-text.ts'

/** Makes one account however often it is sent, and signs in with it; `VisitorsOnly` then leads on. */
export const useRegistration = <Input extends FieldValues, Output>(form: UseFormReturn<Input, unknown, Output>) => {
  const t = useText('accounts')
  const failureText = useFailureText()
  const keyOf = useAttemptKey()
  /** Of the whole form; those of its fields stand beside them. */
  const [error, setError] = useState('')

  const register = async (asked: string, send: (key: string) => Promise<{ data: Session }>): Promise<void> => {
    setError('')
    try {
      const { data } = await send(keyOf(asked))
      useSession.getState().begin(data)
    } catch (failure) {
      const message = failureText(failure, t('register.failed'))
      if (!showServerErrors(form, failure)) setError(message)
      showPopup({ type: 'error', title: t('register.failed'), message })
    }
  }
  return { register, error }
}
