/** Without zod, so that public pages can use it. */

const day = 24 * 60 * 60 * 1000

const formats = new Map<string, Intl.DateTimeFormat>()
const formatOf = (zone: string): Intl.DateTimeFormat => {
  const known =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'gregory',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
  formats.set(zone, known)
  return known
}

/** What clocks in a zone show at an instant, written as if it were UTC. */
export const wallAt = (zone: string, instant: number): number => {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day: date = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, date, hour, minute, second)
}

const offsetAt = (zone: string, instant: number): number => wallAt(zone, instant) - Math.floor(instant / 1000) * 1000

/**
 * The instant at which clocks in `zone` show `time` (HH:MM) on `date` (YYYY-MM-DD). Where clocks go back and show it
 * twice, the first; where they jump over it, as much later as they jump (as RFC 5545 and Temporal have it).
 */
export const instantOf = (date: string, time: string, zone: string): Date => {
  const wall = Date.parse(`${date}T${time}:00Z`)
  const before = offsetAt(zone, wall - day)
  const after = offsetAt(zone, wall + day)
  const first = wall - Math.max(before, after)
  const second = wall - Math.min(before, after)
  if (wallAt(zone, first) === wall) return new Date(first)
  if (wallAt(zone, second) === wall) return new Date(second)
  return new Date(wall - before)
}

const nextDay = (date: string): string => new Date(Date.parse(`${date}T00:00:00Z`) + day).toISOString().slice(0, 10)

/** When something takes place. */
export interface Schedule {
  startsAt: Date
  /** Null when nobody said. */
  endsAt: Date | null
  /** From when on it is past: its end, or the end of its last day. */
  overAt: Date
}

interface LocalTimes {
  start_date: string
  end_date: string
  time: string
  end_time: string | null
  timezone: string
}

/** Local dates and times with their zone → instants. */
export const scheduleOf = ({ start_date, end_date, time, end_time, timezone }: LocalTimes): Schedule => {
  const startsAt = instantOf(start_date, time, timezone)
  const endOfLastDay = instantOf(nextDay(end_date), '00:00', timezone)
  // Several days without a last hour end with the last day; one evening simply stays open.
  const last =
    end_time === null ? (end_date > start_date ? endOfLastDay : null) : instantOf(end_date, end_time, timezone)
  // Clocks that jump over the start can put it after the end.
  const endsAt = last && last > startsAt ? last : null
  return { startsAt, endsAt, overAt: endsAt ?? endOfLastDay }
}
