import type { Language } from '@rostrum/catalogue'
import { plainDigits } from '@rostrum/contract/locale-numbers'
import type { PhoneBank, PhoneBankRegistration } from '@rostrum/contract/phone-bank'
import type { User } from '@rostrum/contract/accounts'
import { ApiError, type Api } from '../lib/api.ts'
import { rangeValue, slotValue, offeredTypes } from './choices.ts'

const fields = ['time_slot', 'calls_per_day', 'volunteer_type', 'minutes_per_week', 'name', 'phone', 'email'] as const
export type RegistrationField = (typeof fields)[number]

/** The values of the form's fields. */
export type RegistrationValues = Record<RegistrationField, string>

/** A rejected form: its values and the errors. */
export interface Refusal {
  values: RegistrationValues
  errors: Record<string, string[]>
  /** Shown if the error concerns none of the fields. */
  message: string
}

const singleChoice = <T>(choices: readonly T[]): T | undefined => (choices.length === 1 ? choices[0] : undefined)

/** The initial values of a new registration: choices with only one option, and the data of the signed-in user. */
export const initialValues = (
  { time_slots, calls_per_day, volunteer_type, minutes_per_week }: PhoneBank['attributes'],
  user: User['attributes'] | undefined,
): RegistrationValues => ({
  time_slot: singleChoice(time_slots.map(slotValue)) ?? '',
  calls_per_day: singleChoice(calls_per_day.map(rangeValue)) ?? '',
  volunteer_type: singleChoice(offeredTypes(volunteer_type)) ?? '',
  minutes_per_week: String(minutes_per_week),
  name: user?.name ?? '',
  phone: user?.phone ?? '',
  email: user?.email ?? '',
})

export const valuesOf = ({ attributes }: PhoneBankRegistration): RegistrationValues => ({
  time_slot: attributes.time_slot,
  calls_per_day: attributes.calls_per_day,
  volunteer_type: attributes.volunteer_type,
  minutes_per_week: String(attributes.minutes_per_week),
  name: attributes.name,
  phone: attributes.phone,
  email: attributes.email ?? '',
})

/** The values of a submitted form. A missing value, such as a choice that was not made, is an empty string. */
export const parseForm = (form: FormData): RegistrationValues => {
  const textOf = (name: RegistrationField) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  return Object.fromEntries(fields.map((name) => [name, textOf(name)])) as RegistrationValues
}

interface RegistrationSubmission {
  organizationId: string
  values: RegistrationValues
  /** The language of the page, in which the number was written. */
  language: Language
  idempotencyKey?: string
}

/**
 * Sends the registration, either from the page or on the server for a form that was submitted without JavaScript.
 * Returns null if it was accepted.
 */
export const sendRegistration = async (
  call: Api,
  { organizationId, values, language, idempotencyKey }: RegistrationSubmission,
): Promise<Refusal | null> => {
  try {
    await call('POST /phone-bank-registrations', {
      // The server checks whether the values are among the choices and reports errors at the fields.
      body: {
        ...values,
        minutes_per_week: plainDigits(values.minutes_per_week, language),
        organization_id: organizationId,
      } as { volunteer_type: 'both' } & typeof values & { organization_id: string },
      idempotencyKey,
    })
    return null
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { values, errors: error.errors, message: error.message }
  }
}
