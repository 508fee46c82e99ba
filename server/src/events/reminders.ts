import { later, type Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import type { JobDefinition } from '../platform/jobs.ts'
import { enqueueBatch } from '../platform/mail/batches.ts'
import { type AttendeeShifts, listUpcoming } from './queries.ts'

export const reminderKind = 'events.reminder'
/** Asks who said “maybe” whether they come. */
export const undecidedKind = 'events.undecided'

/** The hour in the time zone of the event from which on reminders, and thanks afterwards, are sent. */
const reminderHour = 9
/** Upper bound of the time between the reminder hour and the event, in any time zone. */
const aheadSeconds = 40 * 60 * 60
const daySeconds = 24 * 60 * 60

/** Returns the date, like `2027-12-04`, and the hour in a time zone. */
const clockIn = (timezone: string, now: Date): { date: string; hour: number } => {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: timezone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(now)
  const part = (type: string) => parts.find((found) => found.type === type)?.value ?? ''
  return { date: `${part('year')}-${part('month')}-${part('day')}`, hour: Number(part('hour')) }
}

/** From nine o'clock on the day before, in the time zone of the event, or later if no worker ran at that time. */
export const isReminderDue = ({ day, timezone }: { day: string; timezone: string }, now: Date): boolean => {
  const { date, hour } = clockIn(timezone, now)
  const dayBefore = later(new Date(`${day}T00:00:00Z`), -daySeconds)
    .toISOString()
    .slice(0, 10)
  return (date > dayBefore && date <= day) || (date === dayBefore && hour >= reminderHour)
}

/** From nine o'clock on the day after the last day of an event, in its time zone. */
export const isMorningAfter = (event: { end_date: string; timezone: string }, now: Date): boolean => {
  const { date, hour } = clockIn(event.timezone, now)
  const dayAfter = later(new Date(`${event.end_date}T00:00:00Z`), daySeconds)
    .toISOString()
    .slice(0, 10)
  return date > dayAfter || (date === dayAfter && hour >= reminderHour)
}

/**
 * Whom the reminder of a day is for: undefined for everybody. On the first day, these are also the people without a shift;
 * whoever comes only on another day is reminded of that one.
 */
export const shiftsOfDay = (
  { start_date: firstDay, shifts }: { start_date: string; shifts: { id: string; date: string }[] },
  day: string,
): AttendeeShifts | undefined | 'nobody' => {
  const idsOf = (of: typeof shifts) => of.map(({ id }) => id)
  const isOfDay = ({ date }: { date: string }) => date === day
  if (day !== firstDay) return shifts.some(isOfDay) ? { of: idsOf(shifts.filter(isOfDay)) } : 'nobody'
  return shifts.length === 0 ? undefined : { of: idsOf(shifts.filter(isOfDay)), orNoneOf: idsOf(shifts) }
}

/** Sends one reminder per day: an event that moves to another day gets a new one. */
export const remindOfEvents = ({ db, clock }: { db: Db; clock: Clock }): JobDefinition<object> => ({
  name: 'events.remind',
  cron: '*/10 * * * *',
  run: async () => {
    const now = clock.now()
    for (const event of await listUpcoming(db, { from: now, to: later(now, aheadSeconds), kind: reminderKind })) {
      if (!isReminderDue(event, now)) continue
      const dedupeKey = `${reminderKind}:${event.id}:${event.day}`
      const payload = { day: event.day }
      await enqueueBatch(db, { kind: reminderKind, subjectId: event.id, payload, dedupeKey, startsAt: now })
    }
  },
})
