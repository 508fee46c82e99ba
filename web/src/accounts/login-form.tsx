import { useState, type SubmitEvent } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../lib/api.ts'
import { useText } from '../lib/i18n.tsx'
import { useSession } from '../lib/session.ts'
import { usePlainForm } from '../lib/use-plain-form.ts'
import { Field } from '../ui/field.tsx'
import { PasswordInput } from '../ui/password-input.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { AccountForm } from './account-form.tsx'
import { LoginLinkRequest } from './login-link-request.tsx'
import { returnAfterLogin } from './return-after-login.ts'
import { useFailureText } from './use-failure-text.ts'
import { useFrom } from './use-from.ts'

const loadCheck = () => import('./check-login.ts')
/** Without the code, the server alone checks what was entered. */
const preloadCheck = () => void loadCheck().catch(() => {})

export const LoginForm = () => {
  const t = useText('accounts')
  const validationText = useText('validation')
  const failureText = useFailureText()
  const navigate = useNavigate()
  const { from, withFrom } = useFrom()
  const [error, setError] = useState('')
  const { ref, errors, isPending, onInput, read, showServerErrors, submit } = usePlainForm((values) =>
    loadCheck().then(
      ({ checkLogin }) => checkLogin(values, validationText),
      () => ({}),
    ),
  )

  const logIn = (event: SubmitEvent) => {
    event.preventDefault()
    void submit(['email', 'password'], async (body) => {
      setError('')
      try {
        const { data } = await api('POST /login', { body })
        useSession.getState().begin(data)
        await navigate(returnAfterLogin(from, data), { replace: true })
      } catch (failure) {
        if (!showServerErrors(failure)) setError(failureText(failure, t('login.failed')))
      }
    })
  }

  return (
    <>
      <AccountForm
        ref={ref}
        onSubmit={logIn}
        onInput={onInput}
        onFocus={preloadCheck}
        isPending={isPending}
        submitText={t('login.submit')}
        pendingText={t('login.pending')}
        error={error}
      >
        <Field id="email" label={t('email')} error={errors['email']}>
          <TextInput name="email" type="email" autoComplete="username" autoCapitalize="none" />
        </Field>
        <Field id="password" label={t('password')} error={errors['password']}>
          <PasswordInput name="password" autoComplete="current-password" />
        </Field>
        <TextLink to={withFrom('/reset-password')} className="-mt-2 w-fit text-sm touch:py-2.5">
          {t('login.forgot')}
        </TextLink>
      </AccountForm>
      <LoginLinkRequest read={read} showServerErrors={showServerErrors} />
    </>
  )
}
