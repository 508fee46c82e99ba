import { MIN_PASSWORD_LENGTH, signUpPayload } from '@rostrum/contract/accounts'
import { useForm } from 'react-hook-form'
import { api } from '../lib/api.ts'
import { contractResolver } from '../lib/form.ts'
import { useText } from '../lib/i18n.tsx'
import { RichText } from '../lib/rich-text.tsx'
import { useSubmit } from '../lib/use-submit.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { Field } from '../ui/field.tsx'
import { FieldPair } from '../ui/form-section.tsx'
import { PasswordInput } from '../ui/password-input.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { ExternalLink } from '../ui/text-link.tsx'
import { AccountForm } from './account-form.tsx'
import { PhoneInput } from './phone-input.tsx'
import { useRegistration } from './use-registration.ts'

export const SignUpForm = () => {
  const t = useText('accounts')
  const form = useForm({ resolver: contractResolver(signUpPayload, useText('validation')) })
  const { errors, isSubmitting } = form.formState
  const { register, error } = useRegistration(form)

  const signUp = useSubmit(form, (body) =>
    register(JSON.stringify(body), (idempotencyKey) => api('POST /register', { body, idempotencyKey })),
  )

  return (
    <AccountForm
      onSubmit={signUp}
      isPending={isSubmitting}
      submitText={t('register.submit')}
      pendingText={t('register.pending')}
      error={error}
    >
      <FieldPair>
        <Field id="first_name" label={t('firstName')} error={errors.first_name?.message}>
          <TextInput {...form.register('first_name')} autoComplete="given-name" />
        </Field>
        <Field id="last_name" label={t('lastName')} error={errors.last_name?.message}>
          <TextInput {...form.register('last_name')} autoComplete="family-name" />
        </Field>
      </FieldPair>
      <Field id="phone" label={t('phone')} hint={t('phoneHint')} error={errors.phone?.message}>
        <PhoneInput {...form.register('phone')} />
      </Field>
      <Field id="email" label={t('email')} error={errors.email?.message}>
        <TextInput {...form.register('email')} type="email" autoComplete="email" autoCapitalize="none" />
      </Field>
      <Field
        id="password"
        label={t('password')}
        hint={t('passwordHint', { minimum: MIN_PASSWORD_LENGTH.signUp })}
        error={errors.password?.message}
      >
        <PasswordInput {...form.register('password')} autoComplete="new-password" />
      </Field>
      <Field id="password_confirmation" label={t('passwordConfirmation')} error={errors.password_confirmation?.message}>
        <PasswordInput {...form.register('password_confirmation')} autoComplete="new-password" />
      </Field>
      <Checkbox
        {...form.register('terms')}
        aria-required
        error={errors.terms?.message}
        label={
          <RichText
            text={t('register.terms')}
            // The link opens in a new tab, so that the input of this form is not lost.
            parts={{ link: (inner) => <ExternalLink href="/terms-and-conditions">{inner}</ExternalLink> }}
          />
        }
      />
    </AccountForm>
  )
}
