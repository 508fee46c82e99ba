import { eventKind } from '@rostrum/contract/events'
import { pageAddress } from '@rostrum/contract/kinds'
import type { OsdiAttendance, OsdiEvent, OsdiPerson } from '@rostrum/contract/osdi'
import type { Person } from '@rostrum/contract/people'
import type { AttendanceRow } from '../attendance/queries.ts'
import type { ItemRow } from '../content/queries.ts'
import { curies, identifiersOf, type OsdiLinks } from './links.ts'

const origin_system = 'Rostrum'

/** Leaves out what is null. */
const known = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined)) as {
    [Name in keyof T]?: NonNullable<T[Name]>
  }

/** Digits with the code of the country, as OSDI writes numbers. */
const numberOf = (phone: string) => {
  const [number = '', extension] = phone.split(' x')
  const digits = number.replaceAll(/\D/g, '')
  return { number: number.startsWith('+') ? digits : `1${digits}`, ...(extension && { extension }) }
}

interface Place {
  /** Where this site is. */
  origin: string
  links: OsdiLinks
}

/** Shows no more than `GET /people` shows to the same caller. */
export const presentOsdiPerson = (
  { id, attributes: person }: Person,
  changedAt: Date,
  { origin, links }: Place,
): OsdiPerson => {
  const address = known({ locality: person.city, region: person.state, postal_code: person.postal_code })
  const isSubscribed = person.consents.includes('organization_mail')
  return {
    identifiers: identifiersOf(id),
    origin_system,
    created_date: person.first_seen_at,
    modified_date: changedAt.toISOString(),
    ...known({ given_name: person.name }),
    email_addresses:
      person.email === null
        ? []
        : [{ primary: true, address: person.email, status: isSubscribed ? 'subscribed' : 'unsubscribed' }],
    phone_numbers:
      person.phone === null
        ? []
        : [{ primary: true, ...numberOf(person.phone), do_not_call: !person.channels.includes('call') }],
    postal_addresses: Object.keys(address).length === 0 ? [] : [{ primary: true, ...address }],
    source: person.source,
    custom_fields: person.fields,
    'rostrum:tags': person.tags,
    administrative_url: `${origin}/people/${id}`,
    _links: { curies, self: { href: links.person(id) } },
  }
}

const statusOf = { draft: 'tentative', published: 'confirmed', not_active: 'cancelled' } as const

/** The times, if the draft has them already. */
const timesOf = (event: ReturnType<typeof eventKind.attributesOf>) => {
  const schedule = eventKind.scheduleOf?.(event)
  if (!schedule) return {}
  return known({ start_date: schedule.startsAt.toISOString(), end_date: schedule.endsAt?.toISOString() })
}

export const presentOsdiEvent = (row: ItemRow, { origin, links }: Place): OsdiEvent => {
  const event = eventKind.attributesOf(row.attributes)
  const isPublic = row.status === 'published' && row.organization_published_at !== null
  const { image } = event
  return {
    identifiers: identifiersOf(row.id),
    origin_system,
    created_date: row.created_at.toISOString(),
    modified_date: row.updated_at.toISOString(),
    title: event.title,
    type: 'open',
    status: statusOf[row.status],
    visibility: isPublic ? 'public' : 'private',
    timezone_identifier: event.timezone,
    total_accepted: row.outcome_counts['going'] ?? 0,
    ...timesOf(event),
    ...known({
      description: event.description || null,
      capacity: event.capacity,
      location: event.location ? { venue: event.location } : null,
      featured_image_url: image && new URL(image, origin).href,
      browser_url: isPublic ? `${origin}${pageAddress('events', row.organization_id, row.id)}` : null,
    }),
    administrative_url: `${origin}${eventKind.organizerPage}/roster/${row.id}`,
    _links: {
      curies,
      self: { href: links.event(row.id) },
      'osdi:attendances': { href: links.attendances(row.id) },
      'osdi:record_attendance_helper': { href: links.recordAttendance(row.id) },
    },
  }
}

const answerOf: Partial<Record<string, OsdiAttendance['status']>> = {
  going: 'accepted',
  maybe: 'tentative',
  cant: 'declined',
}

export const presentOsdiAttendance = (row: AttendanceRow, eventId: string, links: OsdiLinks): OsdiAttendance => ({
  identifiers: identifiersOf(row.id),
  origin_system,
  created_date: row.created_at.toISOString(),
  modified_date: row.changed_at.toISOString(),
  action_date: row.answered_at.toISOString(),
  status: answerOf[row.outcome ?? ''] ?? 'needs action',
  ...(row.attendance !== null && { attended: row.attendance === 'attended' }),
  person: known({ given_name: row.name }),
  _links: {
    curies,
    self: { href: links.attendance(eventId, row.id) },
    'osdi:event': { href: links.event(eventId) },
    ...(row.person_id !== null && { 'osdi:person': { href: links.person(row.person_id) } }),
  },
})
