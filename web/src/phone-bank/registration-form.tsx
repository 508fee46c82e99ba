import type { PhoneBank } from '@rostrum/contract/phone-bank'
import type { SubmitEvent } from 'react'
import { FormFoot } from '../guests/form-foot.tsx'
import { isNewsTicked, type GuestAct } from '../guests/guest-values.ts'
import { useText } from '../lib/i18n.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { Field } from '../ui/field.tsx'
import { FieldPair } from '../ui/form-section.tsx'
import { Notice } from '../ui/notice.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { ChoiceGroups, choiceLabels, MinutesField, PhoneField } from './choice-fields.tsx'
import { offeredBy } from './choices.ts'
import { parseForm, type Refusal, type RegistrationField, type RegistrationValues } from './registration-values.ts'
import { useSendRegistration } from './use-send-registration.ts'

interface RegistrationFormProps {
  phoneBank: PhoneBank
  organizationName: string
  /** The initial values. */
  values: RegistrationValues
  /** The errors of a form that was submitted without JavaScript and rejected by the server. */
  refused: Refusal | undefined
  /** Whether the form changes an existing registration instead of creating one. */
  isChange: boolean
  /** Called with the registration of a visitor, or without one. */
  onDone: (given?: GuestAct) => void
  onCancel: () => void
}

const labels = { ...choiceLabels, name: 'yourName', email: 'email' } as const satisfies Record<
  RegistrationField,
  string
>

/**
 * A plain form that posts to its own page, so that it works before hydration and without JavaScript. With JavaScript it
 * is sent with the viewer's session. Only the server validates it: the validation rules would add more to the page than
 * the whole form.
 */
export const RegistrationForm = ({
  phoneBank,
  organizationName,
  values: given,
  refused,
  isChange,
  onDone,
  onCancel,
}: RegistrationFormProps) => {
  const t = useText('phone-bank')
  const { refusal, attempt, isSending, submit } = useSendRegistration({ organizationId: phoneBank.id, refused, onDone })
  const { minutes_per_week } = phoneBank.attributes

  const errorOf = (name: RegistrationField) => refusal?.errors[name]?.[0]
  const values = refused?.values ?? given
  const entries = Object.entries(refusal?.errors ?? {})
    .filter(([field]) => field !== 'altcha')
    .map(([field, [message = '']]) => ({
      field,
      message: t('fieldError', { field: t(labels[field as RegistrationField], { defaultValue: field }), message }),
    }))
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const entered = new FormData(event.currentTarget)
    submit(parseForm(entered), isNewsTicked(entered))
  }
  return (
    <form method="post" noValidate onSubmit={send} className="print:hidden">
      <FormError refusal={refusal} hasEntries={entries.length > 0} />
      <ErrorSummary entries={entries} attempt={attempt} />
      <div className="grid gap-8">
        <ChoiceGroups offered={offeredBy(phoneBank.attributes)} values={values} errorOf={errorOf} />
        <MinutesField
          value={values.minutes_per_week}
          hint={t('minutesHint', { name: organizationName, count: minutes_per_week })}
          error={errorOf('minutes_per_week')}
        />
        <section aria-labelledby="about-you" className="grid gap-5">
          <SectionHead id="about-you" title={t('aboutYou')} />
          <Field id="name" label={t('yourName')} error={errorOf('name')}>
            <TextInput name="name" autoComplete="name" defaultValue={values.name} />
          </Field>
          <FieldPair>
            <PhoneField
              value={values.phone}
              hint={t('phoneHint', { name: organizationName })}
              error={errorOf('phone')}
            />
            <Field id="email" label={t('email')} optional error={errorOf('email')}>
              <TextInput name="email" type="email" autoComplete="email" defaultValue={values.email} />
            </Field>
          </FieldPair>
        </section>
        <FormFoot
          organizationName={organizationName}
          memberPrivacy={t('onlySeenBy', { name: organizationName })}
          privacy={t('guestPrivate', { name: organizationName })}
          isMailOptional
        >
          <div className="flex flex-wrap gap-2">
            <Button type="submit" variant="primary" size="large" pending={isSending} pendingText={t('registering')}>
              {t(isChange ? 'saveChanges' : 'register')}
            </Button>
            {isChange && (
              <Button size="large" onClick={onCancel}>
                {t('keepAsIs')}
              </Button>
            )}
          </div>
        </FormFoot>
      </div>
    </form>
  )
}

/** An error that concerns none of the fields. */
const FormError = ({ refusal, hasEntries }: { refusal: Refusal | undefined; hasEntries: boolean }) => {
  const t = useText('guests')
  if (!refusal || hasEntries) return null
  const title = refusal.errors['altcha'] ? t('proofNeeded') : refusal.message
  return <Notice tone="danger" role="alert" title={title} className="mb-8" />
}
