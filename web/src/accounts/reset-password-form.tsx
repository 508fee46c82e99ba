import { MIN_PASSWORD_LENGTH } from '@rostrum/contract/accounts'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { ApiError, api } from '../lib/api.ts'
import { showServerErrors } from '../lib/form.ts'
import { useText } from '../lib/i18n.tsx'
import { useSession } from '../lib/session.ts'
import { useSubmit } from '../lib/use-submit.ts'
import { Field } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { PasswordInput } from '../ui/password-input.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { AccountForm } from './account-form.tsx'
import { resetPasswordResolver, type ResetForm, type ResetPayload } from './reset-password-resolver.ts'
import { useFailureText } from './use-failure-text.ts'
import type { LoginState } from './use-log-out.ts'

const redirectDelay = 2000

const ResetSuccess = ({ message }: { message: string }) => {
  const t = useText('accounts')
  const navigate = useNavigate()
  useEffect(() => {
    const redirect = () => navigate('/login', { replace: true, state: { wasPasswordReset: true } satisfies LoginState })
    const timer = setTimeout(() => void redirect(), redirectDelay)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <Notice tone="success" role="status" title={message}>
      <p>{t('reset.toLogin')}</p>
    </Notice>
  )
}

export const ResetPasswordForm = ({ token, email }: { token: string; email: string }) => {
  const t = useText('accounts')
  const failureText = useFailureText()
  const [error, setError] = useState('')
  const [isLinkInvalid, setLinkInvalid] = useState(false)
  const [message, setMessage] = useState('')
  const form = useForm<ResetForm, unknown, ResetPayload>({
    defaultValues: { token, email },
    resolver: resetPasswordResolver(useText('validation')),
  })
  const { errors, isSubmitting } = form.formState

  const fail = (failure: unknown) => {
    const { token: tokenErrors, email: emailErrors, ...otherErrors } = failure instanceof ApiError ? failure.errors : {}
    const [hiddenFieldError] = tokenErrors ?? emailErrors ?? []
    setLinkInvalid(hiddenFieldError !== undefined)
    if (hiddenFieldError !== undefined) setError(hiddenFieldError)
    else if (Object.keys(otherErrors).length === 0 || !showServerErrors(form, failure))
      setError(failureText(failure, t('reset.failed')))
  }
  const reset = useSubmit(form, async (body) => {
    setError('')
    try {
      const answer = await api('POST /resetPassword', { body })
      // The server has ended all sessions of the account, including the session of this browser.
      useSession.getState().end()
      setMessage(answer.message)
    } catch (failure) {
      fail(failure)
    }
  })

  if (message) return <ResetSuccess message={message} />
  return (
    <AccountForm
      onSubmit={reset}
      isPending={isSubmitting}
      submitText={t('reset.submit')}
      pendingText={t('common:saving')}
      error={
        error && (
          <>
            {error}
            {isLinkInvalid && (
              <TextLink to="/reset-password" className="mt-1 block w-fit">
                {t('reset.askAgain')}
              </TextLink>
            )}
          </>
        )
      }
    >
      <input {...form.register('token')} type="hidden" />
      {/* This is not an input of type hidden: password managers read the account of the new password from it. */}
      <input {...form.register('email')} type="text" autoComplete="username" readOnly hidden />
      <Field
        id="password"
        label={t('newPassword')}
        hint={t('passwordHint', { minimum: MIN_PASSWORD_LENGTH.reset })}
        error={errors.password?.message}
      >
        <PasswordInput {...form.register('password')} autoComplete="new-password" />
      </Field>
      <Field id="rePassword" label={t('passwordConfirmation')} error={errors.rePassword?.message}>
        <PasswordInput {...form.register('rePassword')} autoComplete="new-password" />
      </Field>
    </AccountForm>
  )
}
