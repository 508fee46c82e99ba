import { z } from 'zod'
import { email, limits, line, phone, requiredLine, requiredText } from './fields.ts'
import { MAX_FIELDS, MAX_TAGS, tag } from './people.ts'
import { importedText } from './people-imports.ts'
import { flag, instant } from './wire.ts'

/** What the helpers of OSDI are sent: see `osdi.ts`. */

/** How many addresses or numbers of a person a call may contain, of which one is kept. */
const MAX_CONTACTS = 10
/** What other vendors call an address that gets no mail. */
const emailStatuses = ['subscribed', 'unsubscribed', 'bouncing', 'spam complaints'] as const

const namePart = importedText.name.nullish()
const givenName = { given_name: namePart, additional_name: namePart, family_name: namePart }
/** Some programs send a number as digits without quotes. OSDI writes numbers without a plus sign. */
const givenPhone = z
  .union([z.string(), z.int()])
  .transform((given) => String(given).replace(/^([2-9]\d{10,14})$/, '+$1'))
  .pipe(phone)
const givenEmail = z.object({
  address: email,
  primary: flag.optional(),
  /** With `rostrum:consent_basis`, `subscribed` allows mail. Everything else ends it. */
  status: z.enum(emailStatuses, 'validation.choice').optional(),
})

/** Of several addresses or numbers, the primary one is kept, or else the first. */
const signedUpPerson = z
  .object({
    ...givenName,
    email_addresses: z.array(givenEmail).max(MAX_CONTACTS, 'validation.tooMany').default([]),
    phone_numbers: z
      .array(
        z.object({
          number: givenPhone,
          primary: flag.optional(),
          /** With `rostrum:consent_basis`, false allows calls. True ends it. */
          do_not_call: flag.optional(),
        }),
      )
      .max(MAX_CONTACTS, 'validation.tooMany')
      .default([]),
    postal_addresses: z
      .array(
        z.object({
          primary: flag.optional(),
          locality: importedText.place.nullish(),
          region: importedText.place.nullish(),
          postal_code: importedText.postal_code.nullish(),
        }),
      )
      .max(MAX_CONTACTS, 'validation.tooMany')
      .default([]),
    custom_fields: z
      .record(requiredLine(40), line(limits.line))
      .refine((fields) => Object.keys(fields).length <= MAX_FIELDS, { error: 'validation.tooMany' })
      .default({}),
  })
  .refine(({ email_addresses: addresses, phone_numbers: numbers }) => addresses.length + numbers.length > 0, {
    error: 'validation.importContact',
    path: ['email_addresses'],
  })

export const osdiPersonSignup = z.object({
  person: signedUpPerson,
  /** Tags that are new are made. */
  add_tags: z.array(tag).max(MAX_TAGS, 'validation.tooMany').default([]),
  /** How the person agreed to get mail or calls. Without it, they are kept, but may not be written to or called. */
  'rostrum:consent_basis': requiredText(500).min(10, 'validation.consentBasis').optional(),
})
export type OsdiPersonSignup = z.output<typeof osdiPersonSignup>

export const osdiRecordAttendance = z.object({
  person: z.object({
    ...givenName,
    given_name: importedText.name.min(1, 'validation.required'),
    email_addresses: z
      .array(z.object({ address: email, primary: flag.optional() }))
      .min(1, 'validation.required')
      .max(MAX_CONTACTS, 'validation.tooMany'),
  }),
  /** Without it, an answer that is there stays, and somebody new is `accepted`. */
  status: z.enum(['accepted', 'tentative', 'declined'], 'validation.choice').optional(),
  /** When they said so: an answer that was given later stays. */
  action_date: instant.optional(),
  attended: flag.optional(),
})
export type OsdiRecordAttendance = z.output<typeof osdiRecordAttendance>

/** What OSDI knows of a person and Rostrum does not keep. A program need not know which of its fields that are. */
const notKept = [
  'identifiers',
  'origin_system',
  'created_date',
  'modified_date',
  'honorific_prefix',
  'honorific_suffix',
  'gender',
  'gender_identity',
  'additional_gender_identities',
  'gender_pronouns',
  'party_identification',
  'parties',
  'source',
  'ethnicities',
  'languages_spoken',
  'preferred_language',
  'browser_url',
  'administrative_url',
  'birthdate',
  'employer',
  'employer_address',
  'occupation',
  'work_title',
  'work_department',
  'profiles',
  'divisions',
  'rostrum:tags',
  '_links',
]
const inRows = (name: string, fields: readonly string[]) => fields.map((field) => `${name}.*.${field}`)
export const notKeptOfPerson = [
  ...notKept,
  ...inRows('email_addresses', ['address_type']),
  ...inRows('phone_numbers', ['extension', 'description', 'number_type', 'operator', 'country', 'sms_capable']),
  ...inRows('postal_addresses', [
    'address_type',
    'venue',
    'address_lines',
    'country',
    'language',
    'location',
    'status',
    'last_verified_date',
  ]),
].map((field) => `person.${field}`)
