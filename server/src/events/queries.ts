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

interface Attending {
  itemId: string
  outcomes: string[]
  /** The last person of the previous page. */
  after: string | null
  /** Null for no limit. */
  limit: number | null
}

/** The people who attend, by their ids. Guests who have not confirmed their address get no mail about changes. */
export const listAttendees = async (db: Db, { itemId, outcomes, after, limit }: Attending): Promise<string[]> => {
  const { rows } = await sql<{ person_id: string }>`
    select person_id from engagements
    where content_item_id = ${itemId} and person_id is not null and (user_id is not null or confirmed_at is not null)
      and outcome = any(${outcomes}::text[]) and (${after}::uuid is null or person_id > ${after}::uuid)
    order by person_id limit ${limit}::bigint`.execute(db)
  return rows.map(({ person_id }) => person_id)
}

export const findAnswer = async (
  db: Db,
  { itemId, userId }: { itemId: string; userId: string },
): Promise<string | null> => {
  const row = await db
    .selectFrom('engagements')
    .select('outcome')
    .where('content_item_id', '=', itemId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.outcome ?? null
}

/** The engagements of those of these people who are still going; of nobody if the organization is banned. */
export const findGoing = async (
  db: Db,
  { itemId, personIds }: { itemId: string; personIds: string[] },
): Promise<Map<string | null, string>> => {
  const rows = await db
    .selectFrom('engagements')
    .innerJoin('organizations as organization', 'organization.id', 'engagements.organization_id')
    .select(['engagements.id', 'engagements.person_id'])
    .where('engagements.content_item_id', '=', itemId)
    .where('organization.banned_at', 'is', null)
    .where('engagements.outcome', '=', 'going')
    .where(sql<boolean>`engagements.person_id = any(${personIds}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, person_id: personId }) => [personId, id]))
}

/** Maximum per run. The next run finds the rest, because events of this run have their batch by then. */
const MAX_UPCOMING = 1000

/** Published events that start in this period and have no batch of this kind for their start date yet. */
export const listUpcoming = async (
  db: Db,
  { from, to, kind }: { from: Date; to: Date; kind: string },
): Promise<{ id: string; start_date: string; timezone: string }[]> => {
  const { rows } = await sql<{ id: string; start_date: string; timezone: string }>`
    select item.id, item.attributes ->> 'start_date' as start_date, item.attributes ->> 'timezone' as timezone
    from content_items item
    join organizations organization on organization.id = item.organization_id
    where item.kind = ${eventKind.path} and item.status = 'published' and organization.published_at is not null
      and item.starts_at > ${from} and item.starts_at <= ${to}
      and not exists (select from mail_batches batch
        where batch.dedupe_key = ${kind} || ':' || item.id || ':' || (item.attributes ->> 'start_date'))
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
