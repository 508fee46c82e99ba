import { profilePayload, type User } from '@rostrum/contract/accounts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { api, ApiError } from '../lib/api.ts'
import { contractResolver, dropInput, keepInput, showServerErrors } from '../lib/form.ts'
import { useText } from '../lib/i18n.tsx'
import { showPopup } from '../lib/popup.ts'
import { useSession } from '../lib/session.ts'
import { useSubmit } from '../lib/use-submit.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { Field } from '../ui/field.tsx'
import { FieldPair, FormSection } from '../ui/form-section.tsx'
import { ImageInput } from '../ui/image-input.tsx'
import { SaveBar } from '../ui/save-bar.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { UnsavedChanges } from '../ui/unsaved-changes.tsx'
import { EmailFields } from './email-fields.tsx'
import { InterestsField } from './interests-field.tsx'
import { PhoneInput } from './phone-input.tsx'
import { profileValues } from './profile-values.ts'
import { useNamesTogether } from './use-names-together.ts'
import { useFailureText } from './use-failure-text.ts'
import { useSummary } from './use-summary.ts'

const useLabels = () => {
  const t = useText('accounts')
  return {
    avatar: t('editProfile.avatar'),
    name: t('fullName'),
    first_name: t('firstName'),
    last_name: t('lastName'),
    email: t('email'),
    current_password: t('editProfile.currentPassword'),
    phone: t('phone'),
    address: t('address'),
    interests: t('profile.interests'),
  }
}

const useProfileForm = (user: User) => {
  const t = useText('accounts')
  const failureText = useFailureText()
  const form = useForm({
    resolver: contractResolver(profilePayload, useText('validation')),
    // The profile is fetched again when the app starts. Newer values replace the unchanged fields, but not user input.
    values: profileValues(user),
    resetOptions: keepInput,
    // The error summary receives the focus instead of the first invalid field.
    shouldFocusError: false,
  })
  // What is typed is a change of the profile that the form showed then, also if a newer one is fetched meanwhile.
  const [revision, setRevision] = useState(user.meta.revision)
  if (!form.formState.isDirty && revision !== user.meta.revision) setRevision(user.meta.revision)
  const save = useSubmit(form, async (body) => {
    try {
      const { data } = await api('PUT /profile', { body, revision })
      // Otherwise a new address, which differs from the saved one until it is confirmed, would count as unsaved.
      form.reset(profileValues(data), dropInput)
      setRevision(data.meta.revision)
      useSession.getState().update(data)
      const { pending_email: pending } = data.attributes
      const isRequested = body.email.toLowerCase() === pending
      const message = isRequested ? t('editProfile.confirmSent', { email: pending }) : t('editProfile.saved')
      showPopup({ type: 'success', message })
    } catch (failure) {
      if (showServerErrors(form, failure)) return
      if (failure instanceof ApiError && failure.stored) {
        // The fields that were not touched now show what is saved, and the next attempt is based on it.
        const stored = failure.stored.data as User
        setRevision(stored.meta.revision)
        useSession.getState().update(stored)
        showPopup({ type: 'warning', title: t('editProfile.failed'), message: t('editProfile.changedElsewhere') })
        return
      }
      const title = t('editProfile.failed')
      showPopup({ type: 'error', title, message: failureText(failure, t('common:somethingWentWrong')) })
    }
  })
  return { form, save }
}

export const EditProfileForm = ({ user }: { user: User }) => {
  const t = useText('accounts')
  const labels = useLabels()
  const { form, save } = useProfileForm(user)
  const [isUploading, setUploading] = useState(false)
  const { errors, isDirty, isSubmitting, submitCount } = form.formState
  const summary = useSummary(labels, errors)
  const together = useNamesTogether(form)
  const field = (name: keyof typeof labels) => ({ id: name, label: labels[name], error: errors[name]?.message })
  const avatar = form.watch('avatar')
  const interests = form.watch('interests')

  return (
    <form noValidate onSubmit={save}>
      <UnsavedChanges isDirty={isDirty} />
      <ErrorSummary entries={summary} attempt={submitCount} />
      <FormSection title={t('profile.about')} help={t('editProfile.aboutText')}>
        <Field {...field('avatar')} optional>
          <ImageInput
            shape="square"
            value={avatar || null}
            onChange={(address) => form.setValue('avatar', address, { shouldDirty: true })}
            onBusy={setUploading}
          />
        </Field>
        <Field {...field('name')}>
          <TextInput {...form.register('name')} {...together('name')} autoComplete="name" />
        </Field>
        <FieldPair>
          <Field {...field('first_name')}>
            <TextInput {...form.register('first_name')} {...together('first_name')} autoComplete="given-name" />
          </Field>
          <Field {...field('last_name')}>
            <TextInput {...form.register('last_name')} {...together('last_name')} autoComplete="family-name" />
          </Field>
        </FieldPair>
      </FormSection>
      <FormSection title={t('profile.contact')} help={t('editProfile.contactText')}>
        <EmailFields user={user} form={form} label={labels.email} />
        <Field {...field('phone')} hint={t('phoneHint')}>
          <PhoneInput {...form.register('phone')} />
        </Field>
        <Field {...field('address')}>
          <TextInput {...form.register('address')} autoComplete="address-line1" />
        </Field>
      </FormSection>
      <FormSection title={t('profile.interests')} help={t('editProfile.interestsText')}>
        <InterestsField
          value={interests}
          onChange={(chosen) => form.setValue('interests', chosen, { shouldDirty: true })}
          error={errors.interests?.message}
        />
      </FormSection>
      <FormSection title={t('profile.location')}>
        <Checkbox {...form.register('use_location')} label={t('editProfile.useLocation')} />
      </FormSection>
      <SaveBar isDirty={isDirty}>
        {isDirty && (
          <Button variant="quiet" onClick={() => form.reset(profileValues(user), dropInput)}>
            {t('editProfile.discard')}
          </Button>
        )}
        <Button
          type="submit"
          variant="primary"
          pending={isSubmitting}
          pendingText={t('common:saving')}
          disabled={isUploading}
        >
          {t('editProfile.save')}
        </Button>
      </SaveBar>
    </form>
  )
}
