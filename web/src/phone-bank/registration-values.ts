import type { PhoneBank, PhoneBankRegistration } from '@rostrum/contract/phone-bank'
import type { User } from '@rostrum/contract/accounts'
import { ApiError, type Api } from '../lib/api.ts'
import { rangeValue, slotValue, typesOffered } from './choices.ts'

const fields = ['time_slot', 'calls_per_day', 'volunteer_type', 'minutes_per_week', 'name', 'phone', 'email'] as const
export type RegistrationField = (typeof fields)[number]

/** What stands in the form, as text. */
export type RegistrationValues = Record<RegistrationField, string>

/** What was refused, and what had been typed. */
export interface Refusal {
  values: RegistrationValues
  errors: Record<string, string[]>
  /** Said when it was about no field. */
  message: string
}

const only = <T>(choices: readonly T[]): T | undefined => (choices.length === 1 ? choices[0] : undefined)

/** A new registration: what the phone bank leaves no choice in, and what is known of who is signed in. */
export const newValues = (
  { time_slots, calls_per_day, volunteer_type, minutes_per_week }: PhoneBank['attributes'],
  user: User['attributes'] | undefined,
): RegistrationValues => ({
  time_slot: only(time_slots.map(slotValue)) ?? '',
  calls_per_day: only(calls_per_day.map(rangeValue)) ?? '',
  volunteer_type: only(typesOffered(volunteer_type)) ?? '',
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

/** What a form sent; what is missing, such as a choice that was not made, is empty. */
export const valuesSent = (form: FormData): RegistrationValues => {
  const textOf = (name: RegistrationField) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  return Object.fromEntries(fields.map((name) => [name, textOf(name)])) as RegistrationValues
}

interface Sending {
  organizationId: string
  values: RegistrationValues
  idempotencyKey?: string
}

/** The same from a form without scripts, on the server, and from the page. Null once registered. */
export const sendRegistration = async (
  call: Api,
  { organizationId, values, idempotencyKey }: Sending,
): Promise<Refusal | null> => {
  try {
    await call('POST /phone-bank-registrations', {
      // The server decides what is one of the choices, and says so at the field.
      body: { ...values, organization_id: organizationId } as { volunteer_type: 'both' } & typeof values & {
          organization_id: string
        },
      idempotencyKey,
    })
    return null
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { values, errors: error.errors, message: error.message }
  }
}
