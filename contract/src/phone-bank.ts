import { z } from 'zod'
import { givenConsents } from './consents.ts'
import { participant } from './content.ts'
import { count, email, limits, orNone, phone, requiredLine, whenGiven } from './fields.ts'
import { confirmation, guestFields, volunteerConfirmation } from './guests.ts'
import { halfHours } from './weekdays.ts'
import {
  endpoint,
  idParams,
  instant,
  many,
  nothing,
  one,
  pageQuery,
  readOnlyFields,
  resource,
  revisionMeta,
} from './wire.ts'

export const callLocations = ['office', 'home', 'both'] as const
export const volunteerTypes = ['phone_only', 'texting_only', 'both'] as const
export type VolunteerType = (typeof volunteerTypes)[number]

const halfHour = z.string('validation.required').refine((time) => halfHours.includes(time), 'validation.halfHour')

const timeSlot = z.object({ start: halfHour, end: halfHour }).refine(({ start, end }) => end > start, {
  error: 'validation.endTime',
  path: ['end'],
  when: whenGiven('start', 'end'),
})
const callsRange = z
  .object({ min: count(1000), max: count(1000) })
  // A number that is not valid yet is compared with nothing: its own error says so.
  .refine(({ min, max }) => !(max <= min), {
    error: 'validation.maxCalls',
    path: ['max'],
    when: whenGiven('min', 'max'),
  })

export const phoneBankPayload = z.object({
  time_slots: z.array(timeSlot).min(1, 'validation.timeSlot').max(48, 'validation.tooMany'),
  calls_per_day: z.array(callsRange).min(1, 'validation.callsRange').max(20, 'validation.tooMany'),
  call_location: z.enum(callLocations, 'validation.choice'),
  volunteer_type: z.enum(volunteerTypes, 'validation.choice'),
  /** The time that volunteers are expected to spend. */
  minutes_per_week: count(10_080),
  contact_phone: phone,
})

/** A realistic phone bank, for the API documentation and for tests. */
export const phoneBankExample: z.output<typeof phoneBankPayload> = {
  time_slots: [
    { start: '09:00', end: '12:00' },
    { start: '18:00', end: '20:30' },
  ],
  calls_per_day: [
    { min: 10, max: 20 },
    { min: 20, max: 40 },
  ],
  call_location: 'home',
  volunteer_type: 'both',
  minutes_per_week: 90,
  contact_phone: '414-555-0142',
}

export const phoneBank = resource('phone-banks', phoneBankPayload.extend({ volunteers_count: z.int() })).extend({
  meta: revisionMeta,
})
export type PhoneBank = z.output<typeof phoneBank>

/** The text form of a choice: `18:00-20:00` for a slot, `20-40` for a range. */
export const slotText = ({ start, end }: { start: string; end: string }): string => `${start}-${end}`
export const rangeText = ({ min, max }: { min: number; max: number }): string => `${min}-${max}`

const choices = {
  time_slot: requiredLine(16, 'validation.slotOffered'),
  calls_per_day: requiredLine(16, 'validation.rangeOffered'),
  volunteer_type: z.enum(volunteerTypes, 'validation.choice'),
  minutes_per_week: count(10_080),
}

const registrationFields = {
  ...choices,
  name: requiredLine(2 * limits.name + 1),
  phone,
  email: orNone(email).default(null),
}

/**
 * `time_slot` and `calls_per_day` must be offered by the organization. A visitor's name and address are those of the
 * registration, unless `guest` says others. Without an address they get no link.
 */
export const phoneBankRegistrationPayload = z.object({
  organization_id: z.uuid('validation.id'),
  ...registrationFields,
  ...guestFields,
  consents: givenConsents,
})

/** What the link in the mail to a volunteer can change, besides the name. */
export const registrationChoices = z.object({ ...choices, phone })

/** The choices as they are stored. Older registrations may have a phone number in any notation. */
export const storedChoices = registrationChoices.extend({ phone: z.string() })

/** Only sent to the volunteer and to the organization's admins. */
export const phoneBankRegistration = resource(
  'phone-bank-registrations',
  z.object({
    organization_id: z.string(),
    organization_name: z.string(),
    ...registrationFields,
    ...storedChoices.shape,
    user: participant,
    ...volunteerConfirmation,
    registered_at: instant,
  }),
)
export type PhoneBankRegistration = z.output<typeof phoneBankRegistration>

export const phoneBankEndpoints = {
  'GET /organizations/:id/phone-bank': endpoint({
    summary: 'The choices that volunteers have; 404 if there is no phone bank',
    auth: 'public',
    scope: 'content:read',
    params: idParams,
    response: one(phoneBank),
  }),
  'PUT /organizations/:id/phone-bank': endpoint({
    summary: 'Set up the phone bank of the admin’s own organization',
    auth: 'organization',
    scope: 'content:write',
    capability: 'edit',
    params: idParams,
    body: phoneBankPayload.meta({ examples: [phoneBankExample] }),
    ignored: readOnlyFields(phoneBank, phoneBankPayload),
    response: one(phoneBank),
  }),
  'DELETE /organizations/:id/phone-bank': endpoint({
    summary: 'Close the phone bank of the admin’s own organization; registrations are kept',
    auth: 'organization',
    scope: 'content:write',
    capability: 'edit',
    params: idParams,
    status: 204,
    response: nothing,
  }),
  'POST /phone-bank-registrations': endpoint({
    summary: 'Register as a volunteer, also without an account; who registers again changes their registration',
    auth: 'guest',
    body: phoneBankRegistrationPayload,
    status: 201,
    guestStatus: 200,
    response: one(phoneBankRegistration).extend({ meta: z.object(confirmation) }),
  }),
  'DELETE /phone-bank-registrations/:id': endpoint({
    summary: 'Cancel the supporter’s own registration',
    auth: 'regular_user',
    params: idParams,
    status: 204,
    response: nothing,
  }),
  'GET /phone-bank-registrations': endpoint({
    summary: 'Admins get the volunteers of their organization, supporters get their own registrations',
    auth: 'signed_in',
    scope: 'people:read',
    capability: 'people',
    query: z.object({ ...pageQuery(), organization_id: z.uuid('validation.id').optional() }),
    response: many(phoneBankRegistration),
  }),
  'GET /phone-bank-registrations.csv': endpoint({
    summary: 'The volunteers of the admin’s own organization, as CSV',
    auth: 'organization',
    scope: 'people:read',
    capability: 'people',
    response: z.string(),
    media: 'text/csv',
  }),
}
