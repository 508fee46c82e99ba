import { later, type Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import type { JobDefinition } from '../platform/jobs.ts'
import { enqueueBatch } from '../platform/mail/batches.ts'
import { reminderKind } from './announcements.ts'
import { listUpcoming } from './queries.ts'

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
export const isReminderDue = (event: { start_date: string; timezone: string }, now: Date): boolean => {
  const { date, hour } = clockIn(event.timezone, now)
  const dayBefore = later(new Date(`${event.start_date}T00:00:00Z`), -daySeconds)
    .toISOString()
    .slice(0, 10)
  return date > dayBefore || (date === dayBefore && hour >= reminderHour)
}

/** From nine o'clock on the day after the last day of an event, in its time zone. */
export const isMorningAfter = (event: { end_date: string; timezone: string }, now: Date): boolean => {
  const { date, hour } = clockIn(event.timezone, now)
  const dayAfter = later(new Date(`${event.end_date}T00:00:00Z`), daySeconds)
    .toISOString()
    .slice(0, 10)
  return date > dayAfter || (date === dayAfter && hour >= reminderHour)
}

/** Sends one reminder per start date: an event that moves to another day gets a new one. */
export const remindOfEvents = ({ db, clock }: { db: Db; clock: Clock }): JobDefinition<object> => ({
  name: 'events.remind',
  cron: '*/10 * * * *',
  run: async () => {
    const now = clock.now()
    for (const event of await listUpcoming(db, { from: now, to: later(now, aheadSeconds), kind: reminderKind })) {
      if (!isReminderDue(event, now)) continue
      const dedupeKey = `${reminderKind}:${event.id}:${event.start_date}`
      await enqueueBatch(db, { kind: reminderKind, subjectId: event.id, dedupeKey, startsAt: now })
    }
  },
})
