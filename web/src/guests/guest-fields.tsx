import { useEffect, useEffectEvent } from 'react'
import { useText } from '../lib/i18n.tsx'
import { Field } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { useGuest } from './guest-store.ts'
import type { GuestRefusal } from './guest-values.ts'

interface GuestFieldsProps {
  suggestedName?: string | undefined
  refusal: GuestRefusal | undefined
  /** The number of rejected attempts. Each of them moves the focus to the first field with an error. */
  attempt: number
}

const fieldIds = { 'guest.name': 'guest-name', 'guest.email': 'guest-email' } as const

/**
 * The two fields of everybody who takes part without an account, with the values that this device remembers. Only the
 * server validates them, because the validation rules would add more to the page than the whole form.
 */
export const GuestFields = ({ suggestedName, refusal, attempt }: GuestFieldsProps) => {
  const t = useText('guests')
  const known = useGuest()
  const values = refusal?.form ?? known
  const errorOf = (field: keyof typeof fieldIds) => refusal?.errors[field]?.[0]
  const focusFirstError = useEffectEvent(() => {
    const field = errorOf('guest.name') ? 'guest.name' : 'guest.email'
    if (errorOf(field)) document.getElementById(fieldIds[field])?.focus()
  })
  useEffect(() => {
    if (attempt > 0) focusFirstError()
  }, [attempt])
  return (
    <>
      <Field id={fieldIds['guest.name']} label={t('name')} error={errorOf('guest.name')}>
        <TextInput
          name="name"
          autoComplete="name"
          defaultValue={refusal ? values.name : values.name || suggestedName}
        />
      </Field>
      <Field id={fieldIds['guest.email']} label={t('email')} error={errorOf('guest.email')}>
        <TextInput name="email" type="email" autoComplete="email" defaultValue={values.email} />
      </Field>
    </>
  )
}

export const hasFieldError = (refusal: GuestRefusal | undefined): boolean =>
  Object.keys(fieldIds).some((field) => refusal?.errors[field])

/** An error that concerns neither the name nor the email address. There is none in a form that was taken back. */
export const FormError = ({ refusal }: { refusal: GuestRefusal | undefined }) => {
  const t = useText('guests')
  if (!refusal || hasFieldError(refusal)) return null
  const title = refusal.errors['altcha'] ? t('proofNeeded') : (Object.values(refusal.errors)[0]?.[0] ?? refusal.message)
  return title && <Notice tone="danger" role="alert" title={title} />
}
