import { z } from 'zod'
import { email, limits, line, phone, requiredLine, requiredText } from './fields.ts'
import { MAX_FIELDS, MAX_TAGS, tag } from './people.ts'
import { importedText } from './people-imports.ts'
import { endpoint, flag, idParams, instant, pageQuery, pageSize } from './wire.ts'

/**
 * The Open Supporter Data Interface (https://opensupporter.github.io/osdi-docs), version 1.2: the same people, events and
 * attendances, in the form that programs of other vendors know. Decision 33 says how the fields correspond.
 */
export const osdiVersion = '1.2' as const
/** The prefix of our identifiers, and of fields that OSDI does not have. */
export const osdiNamespace = 'rostrum' as const
export const osdiPerPage = 25
export const MAX_OSDI_PAGE_SIZE = 100
/** How many addresses or numbers of a person a call may contain, of which one is kept. */
const MAX_CONTACTS = 10

const link = z.object({ href: z.string() })
const titledLink = link.extend({ title: z.string() })
const curies = z.array(z.object({ name: z.string(), href: z.string(), templated: z.literal(true) }))

export const osdiEntryPoint = z.object({
  motd: z.string(),
  vendor_name: z.string(),
  product_name: z.string(),
  osdi_version: z.literal(osdiVersion),
  max_pagesize: z.int(),
  namespace: z.literal(osdiNamespace),
  _links: z.object({
    curies,
    self: titledLink,
    'osdi:people': titledLink,
    'osdi:events': titledLink,
    'osdi:person_signup_helper': titledLink,
    docs: titledLink,
  }),
})
export type OsdiEntryPoint = z.output<typeof osdiEntryPoint>

const common = {
  identifiers: z.array(z.string()),
  origin_system: z.string(),
  created_date: instant,
  modified_date: instant,
}

/** What other vendors call an address that gets no mail. */
const emailStatuses = ['subscribed', 'unsubscribed', 'bouncing', 'spam complaints'] as const

/** Somebody whom the organization knows. What is not known, or what it may not see, is left out. */
export const osdiPerson = z.object({
  ...common,
  /** The whole name: which part of a name is which is not known. */
  given_name: z.string().optional(),
  email_addresses: z.array(
    z.object({
      primary: z.literal(true),
      address: z.string(),
      /** `subscribed` if they allow the organization to send them mail. */
      status: z.enum(['subscribed', 'unsubscribed']),
    }),
  ),
  phone_numbers: z.array(
    z.object({
      primary: z.literal(true),
      /** Digits with the code of the country. */
      number: z.string(),
      extension: z.string().optional(),
      /** False if they may be called. */
      do_not_call: z.boolean(),
    }),
  ),
  postal_addresses: z.array(
    z.object({
      primary: z.literal(true),
      locality: z.string().optional(),
      region: z.string().optional(),
      postal_code: z.string().optional(),
    }),
  ),
  /** Where they came from, as `source` of `GET /people`. */
  source: z.string(),
  custom_fields: z.record(z.string(), z.string()),
  'rostrum:tags': z.array(z.string()),
  administrative_url: z.string(),
  _links: z.object({ curies, self: link }),
})
export type OsdiPerson = z.output<typeof osdiPerson>

/** An event of the organization. A draft may lack everything except its title. */
export const osdiEvent = z.object({
  ...common,
  title: z.string(),
  description: z.string().optional(),
  type: z.literal('open'),
  /** A draft is `tentative`, an event that was taken back is `cancelled`. */
  status: z.enum(['confirmed', 'tentative', 'cancelled']),
  visibility: z.enum(['public', 'private']),
  start_date: instant.optional(),
  end_date: instant.optional(),
  /** The zone in which the event takes place. */
  timezone_identifier: z.string(),
  location: z.object({ venue: z.string() }).optional(),
  capacity: z.int().optional(),
  total_accepted: z.int(),
  featured_image_url: z.string().optional(),
  /** The public page. */
  browser_url: z.string().optional(),
  administrative_url: z.string(),
  _links: z.object({
    curies,
    self: link,
    'osdi:attendances': link,
    'osdi:record_attendance_helper': link,
  }),
})
export type OsdiEvent = z.output<typeof osdiEvent>

/** Somebody who answered an event, or came to it. */
export const osdiAttendance = z.object({
  ...common,
  /** When they gave this answer. */
  action_date: instant,
  /** Who waits for a free place `needs action`. */
  status: z.enum(['accepted', 'tentative', 'declined', 'needs action']),
  /** Left out until somebody has recorded it. */
  attended: z.boolean().optional(),
  person: z.object({ given_name: z.string().optional() }),
  /** Without a person if they gave no address, and after an account was deleted. */
  _links: z.object({ curies, self: link, 'osdi:event': link, 'osdi:person': link.optional() }),
})
export type OsdiAttendance = z.output<typeof osdiAttendance>

const links = z.array(link)
const collection = <L extends z.ZodRawShape, E extends z.ZodRawShape>(itemLinks: L, embedded: E) =>
  z.object({
    total_pages: z.int(),
    per_page: z.int(),
    page: z.int(),
    total_records: z.int(),
    _links: z.object({ curies, self: link, next: link.optional(), previous: link.optional(), ...itemLinks }),
    _embedded: z.object(embedded),
  })

export const osdiPeople = collection({ 'osdi:people': links }, { 'osdi:people': z.array(osdiPerson) })
export const osdiEvents = collection({ 'osdi:events': links }, { 'osdi:events': z.array(osdiEvent) })
export const osdiAttendances = collection(
  { 'osdi:attendances': links },
  { 'osdi:attendances': z.array(osdiAttendance) },
)

/** What is not declared reaches the room, which refuses it: a filter that is ignored would answer with everybody. */
const pageOf = z.looseObject({ page: pageQuery().page, per_page: pageSize(osdiPerPage) })
const expression = line(limits.line).optional()
/** `filter` is its name in OSDI, `$filter` in OData. */
const filteredPage = pageOf.extend({ filter: expression, $filter: expression })

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
  status: z.enum(['accepted', 'tentative', 'declined'], 'validation.choice').default('accepted'),
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
const notKeptOfPerson = [
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

const people = { auth: 'organization', capability: 'people', media: 'application/hal+json' } as const
const events = { auth: 'organization', scope: 'events:read', media: 'application/hal+json' } as const

export const osdiEndpoints = {
  'GET /osdi/v1': endpoint({
    summary: 'Where programs that know OSDI begin: the addresses of everything else',
    auth: 'organization',
    scope: 'any',
    media: 'application/hal+json',
    osdiResource: 'osdi:aep',
    response: osdiEntryPoint,
  }),
  'GET /osdi/v1/people': endpoint({
    summary:
      "The people of the organization, those who came first at the beginning. `filter` is `email_address eq '…'`, or `modified_date gt '…'` (or `ge`)",
    ...people,
    scope: 'people:read',
    osdiResource: 'osdi:person',
    query: filteredPage,
    response: osdiPeople,
  }),
  'GET /osdi/v1/people/:id': endpoint({
    summary: 'Somebody whom the organization knows',
    ...people,
    scope: 'people:read',
    osdiResource: 'osdi:person',
    params: idParams,
    response: osdiPerson,
  }),
  'POST /osdi/v1/people/person_signup_helper': endpoint({
    summary: 'Add somebody, or add to what is known of the person with this address. No mail is sent',
    ...people,
    scope: 'people:write',
    osdiResource: 'osdi:person',
    body: osdiPersonSignup,
    ignored: [...notKeptOfPerson, 'osdi:control'],
    isNeverStored: true,
    response: osdiPerson,
  }),
  'GET /osdi/v1/events': endpoint({
    summary: 'The events of the organization with its drafts, the newest first',
    ...events,
    osdiResource: 'osdi:event',
    query: pageOf,
    response: osdiEvents,
  }),
  'GET /osdi/v1/events/:id': endpoint({
    summary: 'An event of the organization',
    ...events,
    osdiResource: 'osdi:event',
    params: idParams,
    response: osdiEvent,
  }),
  'GET /osdi/v1/events/:id/attendances': endpoint({
    summary: 'Everybody who answered an event of the organization or came to it',
    ...people,
    scope: 'events:read',
    osdiResource: 'osdi:attendance',
    params: idParams,
    query: pageOf,
    response: osdiAttendances,
  }),
  'GET /osdi/v1/events/:id/attendances/:attendanceId': endpoint({
    summary: 'What somebody answered, and whether they came',
    ...people,
    scope: 'events:read',
    osdiResource: 'osdi:attendance',
    params: idParams.extend({ attendanceId: z.uuid() }),
    response: osdiAttendance,
  }),
  'POST /osdi/v1/events/:id/record_attendance_helper': endpoint({
    summary:
      'Put somebody on the roster, or record whether the person with this address came. The answer that is there stays. No mail is sent',
    ...people,
    scope: 'events:write',
    osdiResource: 'osdi:attendance',
    params: idParams,
    body: osdiRecordAttendance,
    ignored: [
      ...notKeptOfPerson,
      ...['phone_numbers', 'postal_addresses', 'custom_fields', 'email_addresses.*.status'].map(
        (field) => `person.${field}`,
      ),
      'identifiers',
      'origin_system',
      'action_date',
      'comment',
      'referrer_data',
      'osdi:control',
    ],
    isNeverStored: true,
    response: osdiAttendance,
  }),
}
