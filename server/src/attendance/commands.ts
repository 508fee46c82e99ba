import type { AttendanceStatus } from '@rostrum/contract/attendance'
import { eventKind } from '@rostrum/contract/events'
import { sql } from 'kysely'
import { lockItem, type LockedItem, updateCounts } from '../content/locked-item.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import { inTurn } from '../platform/in-turn.ts'
import type { Realtime } from '../platform/realtime.ts'
import { type AttendanceRow, findAttendances } from './queries.ts'

export interface OwnEvent {
  organizationId: string
  itemId: string
}

/** Locks one of the organization's own events until the transaction ends. */
export const lockOwnEvent = async (tx: Tx, { organizationId, itemId }: OwnEvent): Promise<LockedItem> => {
  const item = await lockItem(tx, { kind: eventKind.path, id: itemId })
  if (!item || item.organization_id !== organizationId) throw new AppError('NOT_FOUND')
  return item
}

/** Tells everybody at the door, and the dashboard. Call it after the commit. */
export const notifyAttendance = (realtime: Realtime, { organizationId, itemId }: OwnEvent): void =>
  realtime.publish({ topic: `organization:${organizationId}`, name: 'attendance', data: { id: itemId } })

export interface Mark {
  /** Of the attendance, or of the person. */
  id: string
  status: AttendanceStatus
  recordedAt: Date
}

/** Of several marks for one person, also from several devices, the one that was made last stays. Returns who is meant. */
const mark = async (
  tx: Tx,
  { organizationId, itemId }: OwnEvent,
  { marks, by }: { marks: readonly Mark[]; by: string | null },
): Promise<string[]> => {
  const given = JSON.stringify(marks.map(({ recordedAt, ...rest }) => ({ ...rest, at: recordedAt })))
  const { rows } = await sql<{ id: string }>`
    with given as materialized (
      select * from jsonb_to_recordset(${given}::jsonb) as given (id uuid, status text, at timestamptz)
    ), meant as (
      select act.id, given.status, given.at from given
      join engagements act on act.id = given.id and act.content_item_id = ${itemId}
      union all
      select act.id, given.status, given.at from given
      join organization_people person on person.organization_id = ${organizationId}
        and (person.id = given.id or person.merged_into = given.id)
      join engagements act on act.person_id = person.person_id and act.content_item_id = ${itemId}
    ), latest as (
      select distinct on (id) * from meant order by id, at desc
    ), marked as (
      update engagements act set attendance = nullif(latest.status, 'unknown'), attendance_recorded_at = latest.at,
        attendance_recorded_by = ${by}::uuid
      from latest where act.id = latest.id
        and (act.attendance_recorded_at is null or act.attendance_recorded_at < latest.at)
    )
    select id from latest`.execute(tx)
  return rows.map(({ id }) => id)
}

/** A walk-in who did not come was a mistake. What the person has confirmed meanwhile is theirs. */
const removeMistakes = async (tx: Tx, item: LockedItem, ids: readonly string[]): Promise<void> => {
  const { rows } = await sql<{ outcome: string | null; is_counted: boolean }>`
    delete from engagements where id = any(${[...ids]}::uuid[]) and content_item_id = ${item.id} and is_walk_in
      and attendance is distinct from 'attended' and user_id is null and confirmed_at is null
    returning outcome, is_counted`.execute(tx)
  for (const gone of rows) await updateCounts(tx, item, { before: gone, after: null })
}

interface Recording {
  marks: readonly Mark[]
  /** The admin; null for a program. */
  by: string | null
  realtime: Realtime
}

/** Records who came to an event that is locked. Returns those of them who are on the roster, as they are then. */
export const recordOnRoster = async (
  tx: Tx,
  { item, event, ...recording }: Pick<Recording, 'marks' | 'by'> & { item: LockedItem; event: OwnEvent },
): Promise<AttendanceRow[]> => {
  const ids = await mark(tx, event, recording)
  const rows = await findAttendances(tx, { itemId: event.itemId, ids })
  await removeMistakes(tx, item, ids)
  return rows
}

/** The same, as one change. */
export const recordAttendance = async (
  db: Db,
  event: OwnEvent,
  { realtime, ...recording }: Recording,
): Promise<AttendanceRow[]> => {
  const record = async (tx: Tx) => recordOnRoster(tx, { item: await lockOwnEvent(tx, event), event, ...recording })
  const rows = await inTurn(event.itemId, () => db.transaction().execute(record))
  if (rows.length > 0) notifyAttendance(realtime, event)
  return rows
}
