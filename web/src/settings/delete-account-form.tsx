import { deleteAccountPayload, type AccountDeletion, type User } from '@rostrum/contract/accounts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useFailureText } from '../accounts/use-failure-text.ts'
import { ApiError, api } from '../lib/api.ts'
import { contractResolver, showServerErrors } from '../lib/form.ts'
import { useText } from '../lib/i18n.tsx'
import { showPopup } from '../lib/popup.ts'
import { withSessionOnHold } from '../lib/session.ts'
import { useSubmit } from '../lib/use-submit.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Field } from '../ui/field.tsx'
import { FormSection } from '../ui/form-section.tsx'
import { PasswordInput } from '../ui/password-input.tsx'
import { TextInput } from '../ui/text-input.tsx'

interface DeleteAccountFormProps {
  user: User
  organization: AccountDeletion['attributes']['organization']
  /** False for a user without a password, who has just signed in instead. */
  isPasswordRequired: boolean
  /** Called if that sign-in is no longer recent enough. */
  onExpired: () => void
  onDeleted: () => void
}

/**
 * Deletes the account. The password, or a recent sign-in for accounts without one, confirms the identity of the user. A
 * checkbox confirms that the organization will be deleted as well.
 */
export const DeleteAccountForm = ({
  user,
  organization,
  isPasswordRequired,
  onExpired,
  onDeleted,
}: DeleteAccountFormProps) => {
  const t = useText('settings')
  const queryClient = useQueryClient()
  const failureText = useFailureText()
  const form = useForm({
    resolver: contractResolver(deleteAccountPayload, useText('validation')),
    defaultValues: { password: isPasswordRequired ? '' : undefined },
  })
  const { errors, isSubmitting } = form.formState
  const lost = organization?.is_deleted ? organization.name : null
  const [isUnderstood, setUnderstood] = useState(false)
  const [wasSubmitted, setSubmitted] = useState(false)
  const isMissing = lost !== null && !isUnderstood

  const remove = useSubmit(form, async (body) => {
    if (isMissing) return
    // A request that arrives after the deletion would be rejected, and the user would be informed that the session has
    // ended.
    await queryClient.cancelQueries()
    try {
      await withSessionOnHold(() =>
        api('POST /users/:id/actions?action=delete-account', { params: { id: user.id }, body }),
      )
      onDeleted()
    } catch (failure) {
      const isExpired = !isPasswordRequired && failure instanceof ApiError && failure.errors['password'] !== undefined
      if (isExpired) return onExpired()
      if (showServerErrors(form, failure)) return
      const message = failureText(failure, t('common:somethingWentWrong'))
      showPopup({ type: 'error', title: t('deletion.failed'), message })
    }
  })

  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => {
        setSubmitted(true)
        void remove(event)
      }}
    >
      <FormSection title={isPasswordRequired ? t('deletion.confirm') : t('deletion.confirmFresh')}>
        {/* Not of type hidden, because password managers read from this field which account it is. */}
        <TextInput value={user.attributes.email} type="text" autoComplete="username" readOnly hidden />
        {lost !== null && (
          <Checkbox
            checked={isUnderstood}
            onChange={({ target }) => setUnderstood(target.checked)}
            aria-required
            label={t('deletion.understand', { name: lost })}
            error={wasSubmitted && isMissing ? t('deletion.understandRequired') : undefined}
          />
        )}
        {isPasswordRequired ? (
          <Field id="password" label={t('deletion.password')} error={errors.password?.message}>
            <PasswordInput {...form.register('password')} autoComplete="current-password" />
          </Field>
        ) : (
          <p className="max-w-[66ch]">{t('deletion.fresh', { email: user.attributes.email })}</p>
        )}
        <div className="mt-2 flex flex-wrap gap-2 phone:*:w-full">
          <ButtonLink to="/settings">{t('deletion.cancel')}</ButtonLink>
          <Button
            type="submit"
            variant="danger"
            pending={isSubmitting}
            pendingText={t('deletion.pending')}
            className="min-w-0 py-2 wrap-anywhere md:whitespace-normal!"
          >
            {lost === null ? t('deletion.submit') : t('deletion.submitBoth', { name: lost })}
          </Button>
        </div>
      </FormSection>
    </form>
  )
}
