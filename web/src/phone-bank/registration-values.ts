import type { Language } from '@rostrum/catalogue'
import { plainDigits } from '@rostrum/contract/locale-numbers'
import type { PhoneBank, PhoneBankRegistration } from '@rostrum/contract/phone-bank'
import type { User } from '@rostrum/contract/accounts'
import type { ApiError, Api } from '../lib/api.ts'
import type { GuestAct, GuestValues } from '../guests/guest-values.ts'
import { parseChoices, type ChoiceValues } from './choice-fields.tsx'
import { offeredBy } from './choices.ts'

/** The values of the form's fields. */
export interface RegistrationValues extends ChoiceValues, GuestValues {}
export type RegistrationField = keyof RegistrationValues

/** A rejected form: its values and the errors. */
export interface Refusal {
  values: RegistrationValues
  errors: Record<string, string[]>
  /** Shown if the error concerns none of the fields. */
  message: string
}

const singleChoice = <T>(choices: readonly T[]): T | undefined => (choices.length === 1 ? choices[0] : undefined)

/**
 * The initial values of a new registration: choices with only one option, and the data of the signed-in user or of who is
 * remembered on this device.
 */
export const initialValues = (
  phoneBank: PhoneBank['attributes'],
  user: User['attributes'] | undefined,
  guest: GuestValues,
): RegistrationValues => {
  const { slots, ranges, types } = offeredBy(phoneBank)
  return {
    time_slot: singleChoice(slots) ?? '',
    calls_per_day: singleChoice(ranges) ?? '',
    volunteer_type: singleChoice(types) ?? '',
    minutes_per_week: String(phoneBank.minutes_per_week),
    name: user?.name ?? guest.name,
    phone: user?.phone ?? '',
    email: user?.email ?? guest.email,
  }
}

export const valuesOf = ({ attributes }: PhoneBankRegistration): RegistrationValues => ({
  time_slot: attributes.time_slot,
  calls_per_day: attributes.calls_per_day,
  volunteer_type: attributes.volunteer_type,
  minutes_per_week: String(attributes.minutes_per_week),
  name: attributes.name,
  phone: attributes.phone,
  email: attributes.email ?? '',
})

/** The values of a submitted form. */
export const parseForm = (form: FormData): RegistrationValues => {
  const textOf = (name: keyof GuestValues) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  return { ...parseChoices(form), name: textOf('name'), email: textOf('email') }
}

interface RegistrationSubmission {
  organizationId: string
  values: RegistrationValues
  /** Whether the box to get news was ticked. */
  isNews: boolean
  /** The language of the page, in which the number was written. */
  language: Language
  /** The token of a known device. */
  device?: { device_token?: string }
  /** The solution of the proof of work. The server asks for it after a few acts from the same place. */
  proof?: string | undefined
  idempotencyKey?: string | undefined
}

/** Sends the registration, either from the page or on the server for a form that was submitted without JavaScript. */
export const sendRegistration = async (
  call: Api,
  { organizationId, values, isNews, language, device, proof, idempotencyKey }: RegistrationSubmission,
): Promise<GuestAct> => {
  const { data, meta } = await call('POST /phone-bank-registrations', {
    // The server checks whether the values are among the choices and reports errors at the fields.
    body: {
      ...values,
      minutes_per_week: plainDigits(values.minutes_per_week, language),
      organization_id: organizationId,
      ...(isNews && { consents: ['organization_mail' as const] }),
      ...device,
      ...(proof && { altcha: proof }),
    } as { volunteer_type: 'both' } & typeof values & { organization_id: string },
    idempotencyKey,
  })
  const { name, email } = values
  return {
    id: data.id,
    outcome: 'volunteered',
    // Volunteers have neither a number nor a share link.
    number: null,
    isConfirmed: meta.is_confirmed,
    target: '',
    shareUrl: undefined,
    values: { name: name.trim(), email: email.trim() },
  }
}

export const refusalOf = ({ errors, message }: ApiError, values: RegistrationValues): Refusal => ({
  values,
  errors,
  message,
})
