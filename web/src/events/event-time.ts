import type { Event } from '@rostrum/contract/events'
import { formatPeriod, scheduleOf, type Schedule } from '@rostrum/contract/zoned-time'
import { useLanguage, useText } from '../lib/i18n.tsx'
import { useTimeCondition, useBrowserTimeZone } from '../lib/time.ts'

type Attributes = Pick<Event['attributes'], 'start_date' | 'end_date' | 'time' | 'end_time' | 'timezone'>

const dayOfYear = { weekday: 'short', day: 'numeric', month: 'short' } as const
const day = { ...dayOfYear, year: 'numeric' } as const
const clock = { hour: 'numeric', minute: '2-digit' } as const

/** Replaces narrow and no-break spaces by plain ones, because browsers and the server insert different ones. */
const normalizeSpaces = (text: string) => text.replace(/[\u00A0\u2009\u202F]/g, ' ')

interface FormatOptions {
  language: string
  zone: string
  /** Whether the text includes the name of the time zone. */
  isZoneNamed?: boolean
  /** Leaves the year out, where it is said elsewhere. */
  isWithoutYear?: boolean
}

/** Writes a period, such as "Fri, Dec 4, 2026, 6:00 – 8:00 PM CST", or its beginning if the end is not known. */
export const formatTimes = (
  { startsAt, endsAt }: Pick<Schedule, 'startsAt' | 'endsAt'>,
  { language, zone: timeZone, isZoneNamed, isWithoutYear }: FormatOptions,
): string => {
  const zoneName = isZoneNamed ? ({ timeZoneName: 'short' } as const) : {}
  const format = new Intl.DateTimeFormat(language, {
    ...(isWithoutYear ? dayOfYear : day),
    ...clock,
    ...zoneName,
    timeZone,
  })
  return normalizeSpaces(endsAt === null ? format.format(startsAt) : formatPeriod(format, startsAt, endsAt))
}

/** Writes the time of an event in any time zone. `rangeOpen` words a range of several days without an end time. */
const formatSchedule = (
  attributes: Attributes,
  rangeOpen: (from: string, until: string) => string,
  options: FormatOptions,
): string => {
  const { startsAt, endsAt } = scheduleOf(attributes)
  if (endsAt === null || attributes.end_time !== null) return formatTimes({ startsAt, endsAt }, options)
  const { language, zone: timeZone } = options
  // Such an event ends at the midnight after its last day. Subtracting a millisecond gives the last day itself.
  const lastDay = new Intl.DateTimeFormat(language, { ...day, timeZone }).format(endsAt.getTime() - 1)
  return normalizeSpaces(rangeOpen(formatTimes({ startsAt, endsAt: null }, options), lastDay))
}

/** The time of an event as text: in the event's time zone and, if that text differs, in the viewer's time zone. */
export const useEventTime = (
  attributes: Attributes,
): { inEventZone: string; withEventZoneName: string; inOwnZone: string | null } => {
  const language = useLanguage()
  const t = useText('events')
  const ownZone = useBrowserTimeZone()
  const formatIn = (zone: string, options: Pick<FormatOptions, 'isZoneNamed' | 'isWithoutYear'> = {}) =>
    formatSchedule(attributes, (from, until) => t('rangeOpen', { from, until }), { language, zone, ...options })
  const inEventZone = formatIn(attributes.timezone)
  const isElsewhere = ownZone !== undefined && formatIn(ownZone) !== inEventZone
  return {
    inEventZone,
    withEventZoneName: formatIn(attributes.timezone, { isZoneNamed: true }),
    // Without zone and year, it needs a single line on a phone, which is reserved for it.
    inOwnZone: isElsewhere ? formatIn(ownZone, { isWithoutYear: true }) : null,
  }
}

/** Whether the event is over. The value changes while the page is open. */
export const useIsOver = (attributes: Attributes & { is_over: boolean }): boolean =>
  useTimeCondition(attributes.is_over, (now) => scheduleOf(attributes).overAt.getTime() <= now)
