/** This module does not import zod, so that public pages can use it. */

const day = 24 * 60 * 60 * 1000

/**
 * The first and the last year that dates may have. They include everything that an organization records and plans, and
 * exclude mistyped years. All conversions of this module are exact for them.
 */
export const MIN_YEAR = 1900
export const MAX_YEAR = 2200

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

/** The local time in a zone at an instant, as a UTC timestamp with the same date and time. */
export const wallAt = (zone: string, instant: number): number => {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day: date = 1, hour = 0, minute = 0, second = 0 } = parts
  // `Date.UTC` takes the years 0 to 99 for the years 1900 to 1999.
  return new Date(Date.UTC(2000, month - 1, date, hour, minute, second)).setUTCFullYear(year, month - 1, date)
}

/** The date in a zone at an instant, as YYYY-MM-DD. */
export const dateIn = (zone: string, instant: Date): string =>
  new Date(wallAt(zone, instant.getTime())).toISOString().slice(0, 10)

const offsetAt = (zone: string, instant: number): number => wallAt(zone, instant) - Math.floor(instant / 1000) * 1000

/**
 * The instant at which clocks in `zone` show `time` (HH:MM) on `date` (YYYY-MM-DD). If clocks are turned back and show
 * it twice, the first instant is used. If clocks skip it, the result is later by the skipped duration (as in RFC 5545
 * and Temporal).
 */
export const instantOf = (date: string, time: string, zone: string): Date =>
  instantOfWall(Date.parse(`${date}T${time}:00Z`), zone)

/** Like {@link instantOf}, for a local time in the form that {@link wallAt} returns. */
const instantOfWall = (wall: number, zone: string): Date => {
  const before = offsetAt(zone, wall - day)
  const after = offsetAt(zone, wall + day)
  const first = wall - Math.max(before, after)
  const second = wall - Math.min(before, after)
  if (wallAt(zone, first) === wall) return new Date(first)
  if (wallAt(zone, second) === wall) return new Date(second)
  return new Date(wall - before)
}

const twoDigits = (value: number): string => String(Math.trunc(value)).padStart(2, '0')

/** ISO 8601 with the offset of the zone at that instant, such as `2027-12-04T18:00:00-06:00`. */
export const isoInZone = (zone: string, instant: Date): string => {
  const wall = wallAt(zone, instant.getTime())
  const offset = offsetAt(zone, instant.getTime())
  const minutes = Math.abs(offset) / 60_000
  const sign = offset < 0 ? '-' : '+'
  return `${new Date(wall).toISOString().slice(0, 19)}${sign}${twoDigits(minutes / 60)}:${twoDigits(minutes % 60)}`
}

/**
 * Formats a period. `Intl` names the time zone only once, as it is at the end. If clocks are changed in between, each
 * end is therefore formatted with its own name of the zone (1:30 AM EDT – 3:00 AM EST).
 */
export const formatPeriod = (format: Intl.DateTimeFormat, startsAt: Date, endsAt: Date): string => {
  const zoneNameAt = (instant: Date) => format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value
  return zoneNameAt(startsAt) === zoneNameAt(endsAt)
    ? format.formatRange(startsAt, endsAt)
    : `${format.format(startsAt)} – ${format.format(endsAt)}`
}

/** When something takes place. */
export interface Schedule {
  startsAt: Date
  /** Null when the end is not known. */
  endsAt: Date | null
  /** When it is over: at its end, or at the end of its last day. */
  overAt: Date
}

interface LocalTimes {
  start_date: string
  end_date: string
  time: string
  end_time: string | null
  timezone: string
}

/** Whether it is known when something takes place. An incomplete draft may not say so yet. */
export const isScheduled = ({ start_date, end_date, time }: LocalTimes): boolean =>
  start_date !== '' && end_date !== '' && time !== ''

/** Converts local dates and times of a zone to instants. */
export const scheduleOf = ({ start_date, end_date, time, end_time, timezone }: LocalTimes): Schedule => {
  const startsAt = instantOf(start_date, time, timezone)
  const endOfLastDay = instantOfWall(Date.parse(`${end_date}T00:00:00Z`) + day, timezone)
  // Without an end time, several days end with the last day, but the end of a single day stays unknown.
  const last =
    end_time === null ? (end_date > start_date ? endOfLastDay : null) : instantOf(end_date, end_time, timezone)
  // If the clocks skip the start, it can come after the end.
  const endsAt = last && last > startsAt ? last : null
  return { startsAt, endsAt, overAt: endsAt ?? endOfLastDay }
}
