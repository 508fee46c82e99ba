import type { Attendance, NextEvent, TurnoutCounts } from '@rostrum/contract/attendance'
import { eventKind } from '@rostrum/contract/events'
import { scheduleOf } from '@rostrum/contract/zoned-time'
import type { AttendanceRow, NextEventRow } from './queries.ts'

export const presentAttendance = (row: AttendanceRow): Attendance => ({
  id: row.id,
  type: 'attendances',
  attributes: {
    person_id: row.person_id,
    name: row.name,
    outcome: row.outcome,
    shifts: row.shifts,
    status: row.attendance ?? 'unknown',
    recorded_at: row.attendance_recorded_at?.toISOString() ?? null,
    is_walk_in: row.is_walk_in,
    is_confirmed: row.is_confirmed,
  },
})

export const presentTurnout = ({ expected, came, attended, no_show, walk_ins }: TurnoutCounts): TurnoutCounts => ({
  expected,
  came,
  attended,
  no_show,
  walk_ins,
})

type Last = Pick<TurnoutCounts, 'expected' | 'came'> & { title: string; starts_at: Date }

/** `last` is the last event whose attendance was recorded. Without anybody who was expected, it says nothing. */
export const presentNextEvent = (
  row: NextEventRow,
  { last, askedAt }: { last: Last | undefined; askedAt: Date | null },
): NextEvent => {
  const attributes = eventKind.attributesOf(row.attributes)
  const { startsAt, endsAt } = scheduleOf(attributes)
  const { going = 0, maybe = 0, waitlist = 0 } = row.outcome_counts
  const known = last && last.expected > 0 ? last : undefined
  return {
    id: row.id,
    type: 'next-events',
    attributes: {
      title: row.title,
      starts_at: startsAt.toISOString(),
      ends_at: endsAt?.toISOString() ?? null,
      timezone: attributes.timezone,
      start_date: attributes.start_date,
      going,
      maybe,
      asked_at: askedAt?.toISOString() ?? null,
      waitlist,
      capacity: attributes.capacity,
      last: known
        ? { title: known.title, starts_at: known.starts_at.toISOString(), expected: known.expected, came: known.came }
        : null,
      likely: known ? Math.round((going * known.came) / known.expected) : null,
    },
  }
}
