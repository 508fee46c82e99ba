import { z } from 'zod'
import { limits, line } from './fields.ts'
import { notKeptOfPerson, osdiPersonSignup, osdiRecordAttendance } from './osdi-helpers.ts'
import { endpoint, idParams, instant, pageQuery, pageSize } from './wire.ts'

/**
 * The Open Supporter Data Interface (https://opensupporter.github.io/osdi-docs), version 1.2: the same people, events and
 * attendances, in the form that programs of other vendors know. Decision 33 says how the fields correspond.
 */
export const osdiVersion = '1.2' as const
/** The prefix of our identifiers, and of fields that OSDI does not have. */
export const osdiNamespace = 'rostrum' as const
export const osdiPerPage = 25
export const MAX_OSDI_PAGE_SIZE = 100

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
      'Put somebody on the roster, or change what the person with this address answered, and record whether they came. Repeating it changes nothing. The person gets no mail',
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
      'comment',
      'referrer_data',
      'osdi:control',
    ],
    isNeverStored: true,
    response: osdiAttendance,
  }),
}
