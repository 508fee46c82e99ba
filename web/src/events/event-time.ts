import type { Event } from '@rostrum/contract/events'
import { formatPeriod, scheduleOf } from '@rostrum/contract/zoned-time'
import { useLanguage, useText } from '../lib/i18n.tsx'
import { useTimeCondition, useBrowserTimeZone } from '../lib/time.ts'

type Attributes = Pick<Event['attributes'], 'start_date' | 'end_date' | 'time' | 'end_time' | 'timezone'>

const day = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const
const clock = { hour: 'numeric', minute: '2-digit' } as const

/** Replaces narrow and no-break spaces by plain ones, because browsers and the server insert different ones. */
const normalizeSpaces = (text: string) => text.replace(/[\u00A0\u2009\u202F]/g, ' ')

interface FormatOptions {
  language: string
  zone: string
  /** Whether the text includes the name of the time zone. */
  isZoneNamed?: boolean
}

/**
 * Writes the time of an event, such as "Fri, Dec 4, 2026, 6:00 – 8:00 PM CST", in any time zone. `rangeOpen` words a
 * range of several days without an end time.
 */
const formatSchedule = (
  attributes: Attributes,
  rangeOpen: (from: string, until: string) => string,
  options: FormatOptions,
): string => {
  const { language, zone: timeZone, isZoneNamed } = options
  const { startsAt, endsAt } = scheduleOf(attributes)
  const zoneName = isZoneNamed ? ({ timeZoneName: 'short' } as const) : {}
  const format = new Intl.DateTimeFormat(language, { ...day, ...clock, ...zoneName, timeZone })
  if (endsAt === null) return normalizeSpaces(format.format(startsAt))
  if (attributes.end_time !== null) return normalizeSpaces(formatPeriod(format, startsAt, endsAt))
  // Such an event ends at the midnight after its last day. Subtracting a millisecond gives the last day itself.
  const lastDay = new Intl.DateTimeFormat(language, { ...day, timeZone }).format(endsAt.getTime() - 1)
  return normalizeSpaces(rangeOpen(format.format(startsAt), lastDay))
}

/** The time of an event as text: in the event's time zone and, if that text differs, in the viewer's time zone. */
export const useEventTime = (
  attributes: Attributes,
): { inEventZone: string; withEventZoneName: string; inOwnZone: string | null } => {
  const language = useLanguage()
  const t = useText('events')
  const ownZone = useBrowserTimeZone()
  const formatIn = (zone: string, isZoneNamed?: boolean) =>
    formatSchedule(attributes, (from, until) => t('rangeOpen', { from, until }), { language, zone, isZoneNamed })
  const inEventZone = formatIn(attributes.timezone)
  const isElsewhere = ownZone !== undefined && formatIn(ownZone) !== inEventZone
  return {
    inEventZone,
    withEventZoneName: formatIn(attributes.timezone, true),
    inOwnZone: isElsewhere ? formatIn(ownZone, true) : null,
  }
}

/** Whether the event is over. The value changes while the page is open. */
export const useIsOver = (attributes: Attributes & { is_over: boolean }): boolean =>
  useTimeCondition(attributes.is_over, (now) => scheduleOf(attributes).overAt.getTime() <= now)
