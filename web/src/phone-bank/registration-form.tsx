import type { PhoneBank } from '@rostrum/contract/phone-bank'
import { useState, type SubmitEvent } from 'react'
import { api } from '../lib/api.ts'
import { useIdempotencyKey } from '../lib/idempotency-key.ts'
import { useLanguage, useText } from '../lib/i18n.tsx'
import { showPopup } from '../lib/popup.ts'
import { whenViewerKnown } from '../lib/session.ts'
import { useErrorText } from '../lib/use-error-text.ts'
import { Button } from '../ui/button.tsx'
import { ChoiceCards } from '../ui/choice-cards.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { Field } from '../ui/field.tsx'
import { FieldPair } from '../ui/form-section.tsx'
import { Notice } from '../ui/notice.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { rangeValue, slotValue, offeredTypes, useRangeText, useSlotText } from './choices.ts'
import {
  sendRegistration,
  parseForm,
  type Refusal,
  type RegistrationField,
  type RegistrationValues,
} from './registration-values.ts'
import { useRefreshVolunteers } from './use-phone-bank.ts'

interface RegistrationFormProps {
  phoneBank: PhoneBank
  organizationName: string
  /** The initial values. */
  values: RegistrationValues
  /** The errors of a form that was submitted without JavaScript and rejected by the server. */
  refused: Refusal | undefined
  /** Whether the form changes an existing registration instead of creating one. */
  isChange: boolean
  onDone: () => void
  onCancel: () => void
}

const labels = {
  time_slot: 'when',
  calls_per_day: 'howMany',
  volunteer_type: 'how',
  minutes_per_week: 'minutes',
  name: 'yourName',
  phone: 'phone',
  email: 'email',
} as const satisfies Record<RegistrationField, string>

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
  const slotText = useSlotText()
  const rangeText = useRangeText()
  const { refusal, attempt, isSending, submit } = useSendRegistration({ organizationId: phoneBank.id, refused, onDone })
  const { time_slots, calls_per_day, volunteer_type, minutes_per_week } = phoneBank.attributes

  const errorOf = (name: RegistrationField) => refusal?.errors[name]?.[0]
  const values = refused?.values ?? given
  const entries = Object.entries(refusal?.errors ?? {}).map(([field, [message = '']]) => ({
    field,
    message: t('fieldError', { field: t(labels[field as RegistrationField], { defaultValue: field }), message }),
  }))
  const group = (name: 'time_slot' | 'calls_per_day' | 'volunteer_type') => ({
    id: name,
    name,
    legend: t(labels[name]),
    chosen: values[name],
    error: errorOf(name),
  })
  return (
    <form method="post" noValidate onSubmit={submit} className="print:hidden">
      {refusal && entries.length === 0 && (
        <Notice tone="danger" role="alert" title={refusal.message} className="mb-8" />
      )}
      <ErrorSummary entries={entries} attempt={attempt} />
      <div className="grid gap-8">
        <ChoiceCards
          {...group('time_slot')}
          choices={time_slots.map(slotValue).map((value) => ({ value, label: slotText(value) }))}
        />
        <ChoiceCards
          {...group('calls_per_day')}
          choices={calls_per_day.map(rangeValue).map((value) => ({ value, label: rangeText(value) }))}
        />
        <ChoiceCards
          {...group('volunteer_type')}
          choices={offeredTypes(volunteer_type).map((value) => ({
            value,
            label: t(`type.${value}`),
            hint: t(`typeHint.${value}`),
          }))}
        />
        <Field
          id="minutes_per_week"
          label={t('minutes')}
          hint={t('minutesHint', { name: organizationName, count: minutes_per_week })}
          error={errorOf('minutes_per_week')}
        >
          <TextInput
            name="minutes_per_week"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={values.minutes_per_week}
            className="max-w-48"
          />
        </Field>
        <section aria-labelledby="about-you" className="grid gap-5">
          <SectionHead id="about-you" title={t('aboutYou')} />
          <Field id="name" label={t('yourName')} error={errorOf('name')}>
            <TextInput name="name" autoComplete="name" defaultValue={values.name} />
          </Field>
          <FieldPair>
            <Field
              id="phone"
              label={t('phone')}
              hint={t('phoneHint', { name: organizationName })}
              error={errorOf('phone')}
            >
              <TextInput name="phone" type="tel" autoComplete="tel" defaultValue={values.phone} />
            </Field>
            <Field id="email" label={t('email')} optional error={errorOf('email')}>
              <TextInput name="email" type="email" autoComplete="email" defaultValue={values.email} />
            </Field>
          </FieldPair>
          <p className="type-small">{t('onlySeenBy', { name: organizationName })}</p>
        </section>
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
      </div>
    </form>
  )
}

/** Sends the form with the viewer's session, and holds the errors if the server rejects it. */
const useSendRegistration = ({
  organizationId,
  refused,
  onDone,
}: Pick<RegistrationFormProps, 'refused' | 'onDone'> & { organizationId: string }) => {
  const errorText = useErrorText()
  const language = useLanguage()
  const keyFor = useIdempotencyKey()
  const refresh = useRefreshVolunteers()
  const [refusal, setRefusal] = useState(refused)
  const [attempt, setAttempt] = useState(refused ? 1 : 0)
  const [isSending, setSending] = useState(false)

  const send = async (values: RegistrationValues) => {
    setSending(true)
    try {
      // With an account, a second submission changes the registration. Without one, the key distinguishes a second
      // press from a second person.
      const idempotencyKey = (await whenViewerKnown()) === 'visitor' ? keyFor(JSON.stringify(values)) : undefined
      const answer = await sendRegistration(api, { organizationId, values, language, idempotencyKey })
      setRefusal(answer ?? undefined)
      setAttempt((count) => count + 1)
      if (answer) return
      await refresh()
      onDone()
    } catch (error) {
      showPopup({ type: 'error', message: errorText(error) })
    } finally {
      setSending(false)
    }
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isSending) void send(parseForm(new FormData(event.currentTarget)))
  }
  return { refusal, attempt, isSending, submit }
}
