import { causeRegistrationPayload, MIN_PASSWORD_LENGTH } from '@rostrum/contract/accounts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { ApiError } from '../lib/api.ts'
import { contractResolver } from '../lib/form.ts'
import { useText } from '../lib/i18n.tsx'
import { RichText } from '../lib/rich-text.tsx'
import { useSubmit } from '../lib/use-submit.ts'
import { ChoiceCards } from '../ui/choice-cards.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { Field } from '../ui/field.tsx'
import { FieldPair } from '../ui/form-section.tsx'
import { PasswordInput } from '../ui/password-input.tsx'
import { Progress } from '../ui/progress.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { ExternalLink } from '../ui/text-link.tsx'
import { AccountForm } from './account-form.tsx'
import { AccountSection } from './account-section.tsx'
import { DocumentsField } from './documents-field.tsx'
import { useDocuments } from './documents.ts'
import { PhoneInput } from './phone-input.tsx'
import { fingerprint, registerOrganization } from './register-organization.ts'
import { useRegistration } from './use-registration.ts'
import { useSummary } from './use-summary.ts'

/** Size in bytes. Smaller documents are uploaded before anybody could read a progress bar. */
const PROGRESS_MIN_BYTES = 500_000

const useLabels = () => {
  const t = useText('accounts')
  return {
    organization_name: t('cause.name'),
    contact_email: t('cause.contactEmail'),
    phone: t('phone'),
    address: t('address'),
    zip_code: t('cause.zipCode'),
    is_registered_entity: t('cause.registeredEntity'),
    admin_first_name: t('cause.adminFirstName'),
    admin_last_name: t('cause.adminLastName'),
    email: t('cause.loginEmail'),
    password: t('password'),
    password_confirmation: t('passwordConfirmation'),
  }
}

export const CauseRegistrationForm = () => {
  const t = useText('accounts')
  const labels = useLabels()
  const documents = useDocuments()
  const [sent, setSent] = useState<number | null>(null)
  const form = useForm({
    resolver: contractResolver(causeRegistrationPayload, useText('validation')),
    defaultValues: { registration_type: 'organization' as const },
    // The error summary receives the focus instead of the first invalid field.
    shouldFocusError: false,
  })
  const { errors, isSubmitting, submitCount } = form.formState
  const { register: registerAccount, error } = useRegistration(form)
  const summary = useSummary(labels, errors)
  if (documents.error) summary.push({ field: 'documents', message: documents.error })

  const send = useSubmit(form, (registration) =>
    registerAccount(fingerprint(registration, documents.files), async (idempotencyKey) => {
      const onProgress = documents.bytes > PROGRESS_MIN_BYTES ? setSent : undefined
      try {
        return await registerOrganization(registration, documents.files, { idempotencyKey, onProgress })
      } catch (failure) {
        if (failure instanceof ApiError) documents.setError((failure.errors['documents'] ?? []).join('. '))
        throw failure
      } finally {
        setSent(null)
      }
    }),
  )

  /** The props of the `Field` component for a field of the form. */
  const field = (name: keyof typeof labels) => ({ id: name, label: labels[name], error: errors[name]?.message })

  return (
    <>
      <ErrorSummary entries={summary} attempt={submitCount} />
      <AccountForm
        onSubmit={send}
        isPending={isSubmitting}
        submitText={t('cause.submit')}
        pendingText={t('register.pending')}
        error={error}
      >
        <AccountSection title={t('cause.organization')}>
          <Field {...field('organization_name')}>
            <TextInput {...form.register('organization_name')} autoComplete="organization" />
          </Field>
          <Field {...field('contact_email')} hint={t('cause.contactEmailHint')}>
            <TextInput {...form.register('contact_email')} type="email" autoComplete="email" autoCapitalize="none" />
          </Field>
          <Field {...field('phone')} hint={t('cause.phoneHint')}>
            <PhoneInput {...form.register('phone')} />
          </Field>
          <div className="grid items-start gap-x-4 gap-y-5 md:grid-cols-[minmax(0,1fr)_11rem]">
            <Field {...field('address')} hint={t('cause.placeHint')}>
              <TextInput {...form.register('address')} autoComplete="address-line1" />
            </Field>
            <Field {...field('zip_code')} hint={t('cause.placeHint')}>
              <TextInput {...form.register('zip_code')} autoComplete="postal-code" />
            </Field>
          </div>
          <ChoiceCards
            {...form.register('is_registered_entity')}
            id="is_registered_entity"
            legend={t('cause.isRegisteredEntity')}
            error={errors.is_registered_entity?.message}
            choices={[
              { value: '1', label: t('cause.registered'), hint: t('cause.registeredText') },
              { value: '0', label: t('cause.notRegistered'), hint: t('cause.notRegisteredText') },
            ]}
          />
        </AccountSection>
        <AccountSection title={t('documents.title')} text={t('documents.text')}>
          <DocumentsField id="documents" documents={documents} />
        </AccountSection>
        <AccountSection title={t('cause.admin')} text={t('cause.adminText')}>
          <FieldPair>
            <Field {...field('admin_first_name')}>
              <TextInput {...form.register('admin_first_name')} autoComplete="given-name" />
            </Field>
            <Field {...field('admin_last_name')}>
              <TextInput {...form.register('admin_last_name')} autoComplete="family-name" />
            </Field>
          </FieldPair>
          <Field {...field('email')}>
            <TextInput {...form.register('email')} type="email" autoComplete="username" autoCapitalize="none" />
          </Field>
          <Field {...field('password')} hint={t('passwordHint', { minimum: MIN_PASSWORD_LENGTH.causeRegistration })}>
            <PasswordInput {...form.register('password')} autoComplete="new-password" />
          </Field>
          <Field {...field('password_confirmation')}>
            <PasswordInput {...form.register('password_confirmation')} autoComplete="new-password" />
          </Field>
        </AccountSection>
        <p className="type-small">
          <RichText
            text={t('cause.terms')}
            // The link opens in a new tab, so that the input of this form is not lost.
            parts={{ link: (inner) => <ExternalLink href="/terms-and-conditions">{inner}</ExternalLink> }}
          />
        </p>
        {sent !== null && <Progress value={sent} label={t('documents.sending')} />}
      </AccountForm>
    </>
  )
}
