import type { profilePayload, User } from '@rostrum/contract/accounts'
import { useMutation } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { api } from '../lib/api.ts'
import { useText } from '../lib/i18n.tsx'
import { showPopup } from '../lib/popup.ts'
import { useSession } from '../lib/session.ts'
import { useErrorText } from '../lib/use-error-text.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { PasswordInput } from '../ui/password-input.tsx'
import { TextInput } from '../ui/text-input.tsx'

const PendingEmail = ({ email, current }: { email: string; current: string }) => {
  const t = useText('accounts')
  const errorText = useErrorText()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => (await api('POST /email-changes/cancel')).data,
    onSuccess: (user) => {
      useSession.getState().update(user)
      showPopup({ type: 'success', message: t('editProfile.cancelled') })
    },
    onError: (error) => showPopup({ type: 'error', message: errorText(error) }),
  })
  return (
    <Notice tone="info" title={t('editProfile.pending', { email })} className="wrap-anywhere">
      <p>{t('editProfile.pendingText', { current })}</p>
      <Button
        size="small"
        className="mt-3"
        pending={isPending}
        pendingText={t('common:saving')}
        onClick={() => mutate()}
      >
        {t('editProfile.cancelEmail')}
      </Button>
    </Notice>
  )
}

interface EmailFieldsProps {
  user: User
  label: string
  form: UseFormReturn<z.input<typeof profilePayload>, unknown, z.output<typeof profilePayload>>
}

/** The address of the account, and the password, which is needed to change the address. */
export const EmailFields = ({ user: { attributes }, form, label }: EmailFieldsProps) => {
  const t = useText('accounts')
  const { errors } = form.formState
  const { email: current, pending_email: pending, has_password: hasPassword } = attributes
  const isOther = form.watch('email').trim().toLowerCase() !== current
  // Without a password, the server asks for a recent sign-in instead, and there is no other field for this error.
  const error = errors.email?.message ?? (hasPassword ? undefined : errors.current_password?.message)
  return (
    <>
      {pending && <PendingEmail email={pending} current={current} />}
      <Field id="email" label={label} hint={isOther ? t('editProfile.emailHint') : undefined} error={error}>
        <TextInput {...form.register('email')} type="email" autoComplete="email" autoCapitalize="none" />
      </Field>
      {isOther && hasPassword && (
        <Field
          id="current_password"
          label={t('editProfile.currentPassword')}
          hint={t('editProfile.currentPasswordHint')}
          error={errors.current_password?.message}
        >
          <PasswordInput
            {...form.register('current_password', { shouldUnregister: true })}
            autoComplete="current-password"
          />
        </Field>
      )}
    </>
  )
}
