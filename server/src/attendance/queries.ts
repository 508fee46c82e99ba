import { MAX_ATTENDANCES_PER_PAGE, MAX_TURNOUTS, type TurnoutCounts } from '@rostrum/contract/attendance'
import { eventKind } from '@rostrum/contract/events'
import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import { offsetOf } from '../platform/http/pages.ts'

/** How many came, beside the answers that the row of the event counts. Walk-ins had not said that they would come. */
const turnoutColumns = sql`
  greatest(0, coalesce((item.outcome_counts ->> 'going')::int, 0) - coalesce(turnout.walk_ins, 0)) as expected,
  coalesce(turnout.came, 0) as came, coalesce(turnout.attended, 0) as attended,
  coalesce(turnout.no_show, 0) as no_show, coalesce(turnout.walk_ins, 0) as walk_ins`

interface OwnEvent {
  organizationId: string
  itemId: string
}

interface EventRow extends TurnoutCounts {
  title: string
  status: 'draft' | 'published' | 'not_active'
  starts_at: Date | null
  over_at: Date | null
  attributes: Record<string, unknown>
  shift_counts: Record<string, number>
  /** How many people have answered. */
  total: number
}

/** One of the organization's own events, with its counts. */
export const findOwnEvent = async (db: Db, { organizationId, itemId }: OwnEvent): Promise<EventRow | undefined> => {
  const { rows } = await sql<EventRow>`
    select item.title, item.status, item.starts_at, item.over_at, item.attributes, item.shift_counts,
      (select coalesce(sum(answered.value::int), 0)::int from jsonb_each_text(item.outcome_counts) answered) as total,
      ${turnoutColumns}
    from content_items item left join event_turnouts turnout on turnout.item_id = item.id
    where item.id = ${itemId} and item.organization_id = ${organizationId} and item.kind = ${eventKind.path}`.execute(
    db,
  )
  return rows[0]
}

export interface AttendanceRow {
  id: string
  person_id: string | null
  name: string | null
  outcome: string | null
  shifts: string[]
  attendance: 'attended' | 'no_show' | null
  attendance_recorded_at: Date | null
  is_walk_in: boolean
  is_confirmed: boolean
  created_at: Date
  answered_at: Date
  /** When the answer, or what was recorded about it, was changed last. */
  changed_at: Date
}

/** The acts with an event, with what the roster shows of them. */
const attendances = sql`
  select act.id, coalesce(person.merged_into, person.id) as person_id, coalesce(users.name, act.given_name) as name,
    act.outcome, act.shifts, act.attendance, act.attendance_recorded_at, act.is_walk_in,
    act.user_id is not null or act.confirmed_at is not null or act.person_id is null as is_confirmed,
    act.created_at, act.answered_at, greatest(act.updated_at, act.attendance_recorded_at) as changed_at
  from engagements act
  left join users on users.id = act.user_id
  left join organization_people person
    on person.organization_id = act.organization_id and person.person_id = act.person_id`

/** In an order that stays the same while people are added. */
export const listAttendances = async (
  db: Db,
  { itemId, ...page }: { itemId: string; page: number; perPage: number },
): Promise<AttendanceRow[]> => {
  const { rows } = await sql<AttendanceRow>`
    ${attendances} where act.content_item_id = ${itemId}
    order by act.id limit ${Math.min(page.perPage, MAX_ATTENDANCES_PER_PAGE)} offset ${offsetOf(page)}`.execute(db)
  return rows
}

export const findAttendances = async (
  db: Db,
  { itemId, ids }: { itemId: string; ids: readonly string[] },
): Promise<AttendanceRow[]> => {
  const { rows } = await sql<AttendanceRow>`
    ${attendances} where act.content_item_id = ${itemId} and act.id = any(${[...ids]}::uuid[])
    order by act.id`.execute(db)
  return rows
}

interface TurnoutRow extends TurnoutCounts {
  id: string
  title: string
  starts_at: Date
}

const isRecorded = sql`(turnout.attended > 0 or turnout.no_show > 0)`

/** The last events of an organization that are over and whose attendance was recorded, newest first. */
export const listRecorded = async (
  db: Db,
  { organizationId, now, limit }: { organizationId: string; now: Date; limit: number },
): Promise<TurnoutRow[]> => {
  const { rows } = await sql<TurnoutRow>`
    select item.id, item.title, item.starts_at, ${turnoutColumns}
    from content_items item join event_turnouts turnout on turnout.item_id = item.id
    where item.organization_id = ${organizationId} and item.kind = ${eventKind.path} and item.over_at <= ${now}
      and ${isRecorded}
    order by item.starts_at desc, item.id desc limit ${Math.min(limit, MAX_TURNOUTS)}`.execute(db)
  return rows
}

/** The turn-outs of these events of the organization, without those that nobody has recorded. */
export const listTurnouts = async (
  db: Db,
  { organizationId, ids }: { organizationId: string; ids: readonly string[] },
): Promise<TurnoutRow[]> => {
  const { rows } = await sql<TurnoutRow>`
    select item.id, item.title, item.starts_at, ${turnoutColumns}
    from content_items item join event_turnouts turnout on turnout.item_id = item.id
    where item.id = any(${[...ids]}::uuid[]) and item.organization_id = ${organizationId}
      and item.kind = ${eventKind.path} and ${isRecorded}
    order by item.starts_at desc, item.id desc limit ${MAX_TURNOUTS}`.execute(db)
  return rows
}

/** The public event of the organization that is over next. */
export const findNextEvent = (db: Db, organizationId: string, now: Date) =>
  db
    .selectFrom('content_items')
    .select(['id', 'title', 'starts_at', 'attributes', 'outcome_counts'])
    .where('organization_id', '=', organizationId)
    .where('kind', '=', eventKind.path)
    .where('status', '=', 'published')
    .where('over_at', '>', now)
    .orderBy('starts_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
export type NextEventRow = NonNullable<Awaited<ReturnType<typeof findNextEvent>>>

/**
 * Whose attendance was recorded, by the ids of the people. Only who acted themselves and whose address is proven gets mail
 * about it: an organizer may have typed the address of a walk-in.
 */
export const listRecordedPeople = async (
  db: Db,
  { itemId, after, limit }: { itemId: string; after: string | null; limit: number },
): Promise<string[]> => {
  const { rows } = await sql<{ person_id: string }>`
    select person_id from engagements
    where content_item_id = ${itemId} and person_id is not null and attendance is not null
      and (user_id is not null or confirmed_at is not null) and (${after}::uuid is null or person_id > ${after}::uuid)
    order by person_id limit ${limit}`.execute(db)
  return rows.map(({ person_id: id }) => id)
}

/** Who of these people came, and who did not; of nobody if the organization is banned. */
export const findRecorded = async (
  db: Db,
  { itemId, personIds }: { itemId: string; personIds: string[] },
): Promise<Map<string, 'attended' | 'no_show'>> => {
  const { rows } = await sql<{ person_id: string; attendance: 'attended' | 'no_show' }>`
    select act.person_id, act.attendance from engagements act
    join organizations organization on organization.id = act.organization_id
    where act.content_item_id = ${itemId} and act.person_id = any(${personIds}::uuid[]) and act.attendance is not null
      and organization.banned_at is null`.execute(db)
  return new Map(rows.map(({ person_id: id, attendance }) => [id, attendance]))
}
