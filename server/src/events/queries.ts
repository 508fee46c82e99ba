import { eventKind } from '@rostrum/contract/events'
import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'

/** The fields that calendars and mails need. */
const events = (db: Db) =>
  db
    .selectFrom('content_items as item')
    .innerJoin('organizations as organization', 'organization.id', 'item.organization_id')
    .select([
      'item.id',
      'item.organization_id',
      'item.status',
      // What was changed after an event was unpublished is not public.
      sql<Record<string, unknown>>`coalesce(item.public_attributes, item.attributes)`.as('attributes'),
      'item.shift_counts',
      'item.revision',
      'item.created_at',
      'item.updated_at',
      'item.over_at',
      'organization.name as organization_name',
    ])
    .where('item.kind', '=', eventKind.path)
type EventRow = Awaited<ReturnType<ReturnType<typeof events>['executeTakeFirstOrThrow']>>

const withAttributes = (row: EventRow) => ({ ...row, attributes: eventKind.attributesOf(row.attributes) })
export type AnnouncedEvent = ReturnType<typeof withAttributes>

/** Published events, and unpublished ones as they were last public, unless a moderator removed them. */
const announcedEvents = (db: Db) =>
  events(db)
    .where((where) =>
      where.or([where('item.status', '=', 'published'), where('item.public_attributes', 'is not', null)]),
    )
    .where('item.removed_at', 'is', null)
    .where('organization.published_at', 'is not', null)

/** Maximum number of events in a feed, which clients always read as a whole; they already have the older events. */
const MAX_FEED_ITEMS = 1000

export const findPublicEvent = async (db: Db, id: string): Promise<AnnouncedEvent | undefined> => {
  const row = await announcedEvents(db)
    .where('item.id', '=', id)
    .where('item.status', '=', 'published')
    .executeTakeFirst()
  return row && withAttributes(row)
}

export const listAnnouncedEvents = async (db: Db, organizationId: string): Promise<AnnouncedEvent[]> => {
  const rows = await announcedEvents(db)
    .where('item.organization_id', '=', organizationId)
    .orderBy('item.starts_at', 'desc')
    .orderBy('item.id', 'desc')
    .limit(MAX_FEED_ITEMS)
    .execute()
  return rows.map(withAttributes)
}

/** Also finds events that are not public, to notify their attendees, but none of a banned organization. */
export const findEvent = async (db: Db, id: string): Promise<AnnouncedEvent | undefined> => {
  const row = await events(db).where('item.id', '=', id).where('organization.banned_at', 'is', null).executeTakeFirst()
  return row && withAttributes(row)
}

/** Only people who chose one of these shifts; with `orNoneOf`, also those who chose none of these. */
export interface AttendeeShifts {
  of: string[]
  orNoneOf?: string[]
}

interface Attending {
  itemId: string
  outcomes: string[]
  shifts?: AttendeeShifts | undefined
  /** The last person of the previous page. */
  after: string | null
  /** Null for no limit. */
  limit: number | null
}

/** The people who attend, by their ids. Guests who have not confirmed their address get no mail about changes. */
export const listAttendees = async (
  db: Db,
  { itemId, outcomes, shifts, after, limit }: Attending,
): Promise<string[]> => {
  const { of = null, orNoneOf = null } = shifts ?? {}
  const { rows } = await sql<{ person_id: string }>`
    select person_id from engagements
    where content_item_id = ${itemId} and person_id is not null and (user_id is not null or confirmed_at is not null)
      and (${of}::uuid[] is null or shifts && ${of}::uuid[] or not shifts && ${orNoneOf}::uuid[])
      and outcome = any(${outcomes}::text[]) and (${after}::uuid is null or person_id > ${after}::uuid)
    order by person_id limit ${limit}::bigint`.execute(db)
  return rows.map(({ person_id }) => person_id)
}

/** What somebody has answered, and the shifts that they chose. */
export interface GivenAnswer {
  outcome: string | null
  shifts: string[]
  updated_at: Date
}

export const findAnswer = (
  db: Db,
  { itemId, userId }: { itemId: string; userId: string },
): Promise<GivenAnswer | undefined> =>
  db
    .selectFrom('engagements')
    .select(['outcome', 'shifts', 'updated_at'])
    .where('content_item_id', '=', itemId)
    .where('user_id', '=', userId)
    .executeTakeFirst()

/** The shifts that these people have chosen. */
export const findChosenShifts = async (
  db: Db,
  { itemId, personIds }: { itemId: string; personIds: string[] },
): Promise<Map<string | null, string[]>> => {
  const rows = await db
    .selectFrom('engagements')
    .select(['person_id', 'shifts'])
    .where('content_item_id', '=', itemId)
    .where(sql<boolean>`person_id = any(${personIds}::uuid[])`)
    .execute()
  return new Map(rows.map(({ person_id: personId, shifts }) => [personId, shifts]))
}

/** The engagements of those of these people whose answer is still this one; of nobody if the organization is banned. */
export const findAnswering = async (
  db: Db,
  { itemId, outcome, personIds }: { itemId: string; outcome: string; personIds: string[] },
): Promise<Map<string | null, { id: string; shifts: string[] }>> => {
  const rows = await db
    .selectFrom('engagements')
    .innerJoin('organizations as organization', 'organization.id', 'engagements.organization_id')
    .select(['engagements.id', 'engagements.person_id', 'engagements.shifts'])
    .where('engagements.content_item_id', '=', itemId)
    .where('organization.banned_at', 'is', null)
    .where('engagements.outcome', '=', outcome)
    .where(sql<boolean>`engagements.person_id = any(${personIds}::uuid[])`)
    .execute()
  return new Map(rows.map(({ person_id: personId, ...act }) => [personId, act]))
}

/** Maximum per run. The next run finds the rest, because events of this run have their batch by then. */
const MAX_UPCOMING = 1000

export interface UpcomingDay {
  id: string
  /** The first day of the event, or another one that has shifts. */
  day: string
  timezone: string
}

/**
 * The first days of published events that start in this period, and the later ones of those days that have shifts, unless
 * there is a batch of this kind for the day. The days are from one day before the period to one day after it.
 */
export const listUpcoming = async (
  db: Db,
  { from, to, kind }: { from: Date; to: Date; kind: string },
): Promise<UpcomingDay[]> => {
  const { rows } = await sql<UpcomingDay>`
    select item.id, upcoming.day, item.attributes ->> 'timezone' as timezone
    from content_items item
    join organizations organization on organization.id = item.organization_id
    cross join lateral (
      select item.attributes ->> 'start_date' as day where item.starts_at > ${from}
      union
      select shift ->> 'date' from jsonb_array_elements(coalesce(item.attributes -> 'shifts', '[]')) shift
      where shift ->> 'date' > item.attributes ->> 'start_date'
    ) upcoming
    where item.kind = ${eventKind.path} and item.status = 'published' and organization.published_at is not null
      and item.over_at > ${from} and item.starts_at <= ${to}
      and upcoming.day between (${from}::timestamptz - interval '1 day')::date::text
        and (${to}::timestamptz + interval '1 day')::date::text
      and not exists (select from mail_batches batch
        where batch.dedupe_key = ${kind} || ':' || item.id || ':' || upcoming.day)
    order by item.starts_at, item.id limit ${MAX_UPCOMING}`.execute(db)
  return rows
}

/** Events of an organization that have been public and are not over. */
export const listOpenEvents = async (db: Db, organizationId: string, now: Date): Promise<string[]> => {
  const rows = await db
    .selectFrom('content_items')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('kind', '=', eventKind.path)
    .where('first_published_at', 'is not', null)
    .where('over_at', '>', now)
    .execute()
  return rows.map(({ id }) => id)
}
