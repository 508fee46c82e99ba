import { eventKind } from '@rostrum/contract/events'
import type { ShiftChange } from '@rostrum/contract/attendance'
import { instantOf } from '@rostrum/contract/zoned-time'
import { sql } from 'kysely'
import type { LockedItem } from '../content/locked-item.ts'
import { assignShifts, isSameChoice, shiftsOf } from '../content/shifts.ts'
import { enqueueTimes } from '../events/shift-mails.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import { inTurn } from '../platform/in-turn.ts'
import { lockOwnEvent, type Mark, notifyAttendance, type OwnEvent, recordOnRoster } from './commands.ts'
import { notifyActivity } from '../content/activity.ts'
import type { Realtime } from '../platform/realtime.ts'
import { type AttendanceRow, findAttendances } from './queries.ts'

interface ActRow {
  id: string
  outcome: string | null
  shifts: string[]
  attendance: 'attended' | 'no_show' | null
  /** Null if nobody is mailed about the act, because its address is not known to be theirs. */
  reader_id: string | null
}

/** The act with this id, or of the person with this id in the list of people. */
const findAct = async (tx: Tx, { organizationId, itemId }: OwnEvent, id: string): Promise<ActRow | undefined> => {
  const { rows } = await sql<ActRow>`
    select act.id, act.outcome, act.shifts, act.attendance,
      case when act.user_id is not null or act.confirmed_at is not null then act.person_id end as reader_id
    from engagements act
    where act.content_item_id = ${itemId} and (act.id = ${id} or act.person_id in (
      select person.person_id from organization_people person
      where person.organization_id = ${organizationId} and (person.id = ${id} or person.merged_into = ${id})))
    order by act.id limit 1`.execute(tx)
  return rows[0]
}

interface Assignment {
  item: LockedItem
  event: OwnEvent
  /** Of the attendance, or of the person. */
  id: string
  change: ShiftChange
  /** Whether somebody is put in a shift that is full. */
  isOverLimit: boolean
  now: Date
}

/**
 * Puts somebody in shifts and takes them out of others. They are mailed their times, unless all that is different has
 * begun: then they stand at the door. Returns the id of the attendance.
 */
export const changeShifts = async (
  tx: Tx,
  { item, event, id, change, isOverLimit, now }: Assignment,
): Promise<string | undefined> => {
  const act = await findAct(tx, event, id)
  if (!act) return undefined
  const shifts = assignShifts(eventKind, item, { ...change, act, isOverLimit })
  const offered = shiftsOf(eventKind, item.attributes)
  if (isSameChoice(offered, act.shifts, shifts)) return act.id
  await tx.updateTable('engagements').set({ shifts, updated_at: now }).where('id', '=', act.id).execute()
  const { timezone } = eventKind.attributesOf(item.attributes)
  const isToCome = offered.some(
    (shift) =>
      act.shifts.includes(shift.id) !== shifts.includes(shift.id) && instantOf(shift.date, shift.time, timezone) > now,
  )
  if (isToCome && act.reader_id !== null) {
    await enqueueTimes(tx, { engagementId: act.id, personId: act.reader_id, before: act.shifts, now })
  }
  return act.id
}

interface Change extends Pick<Assignment, 'isOverLimit' | 'now'> {
  /** Of the attendance, or of the person. */
  id: string
  mark: Mark | undefined
  shifts: ShiftChange | undefined
  /** The admin; null for a program. */
  by: string | null
  realtime: Realtime
}

/** Changes what the roster says about one person, as one change. Undefined if they are not on it. */
export const changeAttendance = async (
  db: Db,
  event: OwnEvent,
  { id, mark, shifts, isOverLimit, by, now, realtime }: Change,
): Promise<AttendanceRow | undefined> => {
  const change = async (tx: Tx) => {
    const item = await lockOwnEvent(tx, event)
    const assigned = shifts && (await changeShifts(tx, { item, event, id, change: shifts, isOverLimit, now }))
    if (mark) return recordOnRoster(tx, { item, event, marks: [mark], by })
    if (assigned === undefined) throw new AppError('NOT_FOUND')
    return findAttendances(tx, { itemId: event.itemId, ids: [assigned] })
  }
  const [row] = await inTurn(event.itemId, () => db.transaction().execute(change))
  if (row) notifyAttendance(realtime, event)
  if (row && shifts) notifyActivity(realtime, event.organizationId)
  return row
}
