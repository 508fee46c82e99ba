import { changePasswordPayload, type User } from '@rostrum/contract/accounts'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { useFailureText } from '../accounts/use-failure-text.ts'
import { api } from '../lib/api.ts'
import { contractResolver, showServerErrors } from '../lib/form.ts'
import { useText } from '../lib/i18n.tsx'
import { showPopup } from '../lib/popup.ts'
import { RichText } from '../lib/rich-text.tsx'
import { useSubmit } from '../lib/use-submit.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { FormSection } from '../ui/form-section.tsx'
import { PasswordInput } from '../ui/password-input.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { UnsavedChanges } from '../ui/unsaved-changes.tsx'
import { PasswordRules } from './password-rules.tsx'

const usePasswordForm = ({ id, attributes: { email } }: User) => {
  const t = useText('settings')
  const failureText = useFailureText()
  const [message, setMessage] = useState('')
  const form = useForm({
    resolver: contractResolver(changePasswordPayload, useText('validation')),
    defaultValues: { email, current_password: '', password: '', password_confirmation: '' },
  })
  const save = useSubmit(form, async (body) => {
    try {
      const answer = await api('POST /users/:id/actions?action=update-password', { params: { id }, body })
      form.reset()
      setMessage(answer.message)
    } catch (failure) {
      if (showServerErrors(form, failure)) return
      const text = failureText(failure, t('common:somethingWentWrong'))
      showPopup({ type: 'error', title: t('password.failed'), message: text })
    }
  })
  return { form, save, message }
}

export const ChangePasswordForm = ({ user }: { user: User }) => {
  const t = useText('settings')
  const navigate = useNavigate()
  const { form, save, message } = usePasswordForm(user)
  const { errors, isDirty, isSubmitting } = form.formState
  const password = form.watch('password')

  // Navigates only once the form is not dirty. Otherwise the user would be asked to confirm leaving the page.
  useEffect(() => {
    if (!message || isDirty) return
    showPopup({ type: 'success', message })
    void navigate('/settings', { replace: true })
  }, [message, isDirty, navigate])

  return (
    <form method="post" noValidate onSubmit={save}>
      <UnsavedChanges isDirty={isDirty} />
      <FormSection title={t('password.email')}>
        <Field id="email" label={t('password.email')} isLabelHidden>
          <TextInput
            {...form.register('email')}
            type="email"
            autoComplete="username"
            readOnly
            className="bg-sunken text-muted"
          />
        </Field>
        <Field id="current_password" label={t('password.current')} error={errors.current_password?.message}>
          <PasswordInput {...form.register('current_password')} autoComplete="current-password" />
        </Field>
        <p className="-mt-3 type-small">
          <RichText
            text={t('password.forgot')}
            parts={{ link: (inner) => <TextLink to="/reset-password">{inner}</TextLink> }}
          />
        </p>
      </FormSection>
      <FormSection title={t('password.new')} help={t('password.lead')}>
        <Field id="password" label={t('password.new')} error={errors.password?.message}>
          <PasswordInput {...form.register('password')} autoComplete="new-password" />
        </Field>
        <PasswordRules id="password-rules" password={password} />
        <Field
          id="password_confirmation"
          label={t('password.confirmation')}
          error={errors.password_confirmation?.message}
        >
          <PasswordInput {...form.register('password_confirmation')} autoComplete="new-password" />
        </Field>
        <div className="mt-2 flex flex-wrap gap-2 phone:*:flex-1">
          <ButtonLink to="/settings">{t('common:cancel')}</ButtonLink>
          <Button type="submit" variant="primary" pending={isSubmitting} pendingText={t('common:saving')}>
            {t('password.submit')}
          </Button>
        </div>
      </FormSection>
    </form>
  )
}
