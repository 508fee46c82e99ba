import { loginPayload } from '@rostrum/contract/accounts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { api } from '../lib/api.ts'
import { contractResolver, showServerErrors } from '../lib/form.ts'
import { useText } from '../lib/i18n.tsx'
import { useSession } from '../lib/session.ts'
import { useSubmit } from '../lib/use-submit.ts'
import { Field } from '../ui/field.tsx'
import { PasswordInput } from '../ui/password-input.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { AccountForm } from './account-form.tsx'
import { LoginLinkRequest } from './login-link-request.tsx'
import { returnAfterLogin } from './return-after-login.ts'
import { useFailureText } from './use-failure-text.ts'
import { useFrom } from './use-from.ts'

export const LoginForm = () => {
  const t = useText('accounts')
  const failureText = useFailureText()
  const navigate = useNavigate()
  const { from, withFrom } = useFrom()
  const [error, setError] = useState('')
  const form = useForm({ resolver: contractResolver(loginPayload, useText('validation')) })
  const { errors, isSubmitting } = form.formState

  const logIn = useSubmit(form, async (body) => {
    setError('')
    try {
      const { data } = await api('POST /login', { body })
      useSession.getState().begin(data)
      await navigate(returnAfterLogin(from, data), { replace: true })
    } catch (failure) {
      if (!showServerErrors(form, failure)) setError(failureText(failure, t('login.failed')))
    }
  })

  return (
    <>
      <AccountForm
        onSubmit={logIn}
        isPending={isSubmitting}
        submitText={t('login.submit')}
        pendingText={t('login.pending')}
        error={error}
      >
        <Field id="email" label={t('email')} error={errors.email?.message}>
          <TextInput {...form.register('email')} type="email" autoComplete="username" autoCapitalize="none" />
        </Field>
        <Field id="password" label={t('password')} error={errors.password?.message}>
          <PasswordInput {...form.register('password')} autoComplete="current-password" />
        </Field>
        <TextLink to={withFrom('/reset-password')} className="-mt-2 w-fit text-sm touch:py-2.5">
          {t('login.forgot')}
        </TextLink>
      </AccountForm>
      <LoginLinkRequest form={form} />
    </>
  )
}
