import { forgotPasswordPayload } from '@rostrum/contract/accounts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { api } from '../lib/api.ts'
import { contractResolver, showServerErrors } from '../lib/form.ts'
import { useText } from '../lib/i18n.tsx'
import { useSubmit } from '../lib/use-submit.ts'
import { Field } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { AccountForm } from './account-form.tsx'
import { useFailureText } from './use-failure-text.ts'

export const ForgotPasswordForm = () => {
  const t = useText('accounts')
  const failureText = useFailureText()
  const [error, setError] = useState('')
  const [message, setMessage] = useState('')
  const form = useForm({ resolver: contractResolver(forgotPasswordPayload, useText('validation')) })
  const { errors, isSubmitting } = form.formState

  const requestReset = useSubmit(form, async (body) => {
    setError('')
    setMessage('')
    try {
      const answer = await api('POST /forgotPassword', { body })
      setMessage(answer.message)
    } catch (failure) {
      if (!showServerErrors(form, failure)) setError(failureText(failure, t('forgot.failed')))
    }
  })

  return (
    <AccountForm
      onSubmit={requestReset}
      isPending={isSubmitting}
      submitText={t('forgot.submit')}
      pendingText={t('forgot.pending')}
      error={error}
    >
      <Field id="email" label={t('email')} error={errors.email?.message}>
        <TextInput {...form.register('email')} type="email" autoComplete="username" autoCapitalize="none" />
      </Field>
      <div role="status">
        {message && (
          <Notice tone="success" title={message}>
            <p>{t('forgot.next')}</p>
          </Notice>
        )}
      </div>
    </AccountForm>
  )
}
