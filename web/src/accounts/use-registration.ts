import type { Session } from '@rostrum/contract/accounts'
import { useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { showServerErrors } from '../lib/form.ts'
import { useText } from '../lib/i18n.tsx'
import { showPopup } from '../lib/popup.ts'
import { useSession } from '../lib/session.ts'
import { useIdempotencyKey } from '../lib/idempotency-key.ts'
import { returnAfterLogin } from './return-after-login.ts'
import { useFailureText } from './use-failure-text.ts'
import { useFrom } from './use-from.ts'

/** Creates only one account even if the form is sent repeatedly, and signs in. `VisitorsOnly` then redirects. */
export const useRegistration = <Input extends FieldValues, Output>(form: UseFormReturn<Input, unknown, Output>) => {
  const t = useText('accounts')
  const failureText = useFailureText()
  const keyOf = useIdempotencyKey()
  const { from } = useFrom()
  /** The error of the whole form. Errors of fields are shown at the fields. */
  const [error, setError] = useState('')

  const register = async (content: string, send: (key: string) => Promise<{ data: Session }>): Promise<void> => {
    setError('')
    try {
      const { data } = await send(keyOf(content))
      returnAfterLogin(from, data)
      useSession.getState().begin(data)
    } catch (failure) {
      const message = failureText(failure, t('register.failed'))
      if (!showServerErrors(form, failure)) setError(message)
      showPopup({ type: 'error', title: t('register.failed'), message })
    }
  }
  return { register, error }
}
