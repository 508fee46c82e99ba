import { eventKind } from '@rostrum/contract/events'
import { pageAddress } from '@rostrum/contract/kinds'
import type { Shift } from '@rostrum/contract/shifts'
import { instantOf, scheduleOf } from '@rostrum/contract/zoned-time'
import ical, { ICalCalendarMethod, ICalEventStatus, type ICalEventData } from 'ical-generator'
import type { AnnouncedEvent } from './queries.ts'

/** RFC 5545 allows no control characters in text except tab and line break, which the generator escapes. */
const controls = /[^\P{Cc}\t\r\n]/gu
const calendarText = (text: string) => text.replace(controls, '')

/** How often calendar clients should refresh, in seconds. */
const refreshInterval = 60 * 60

/**
 * How long an event lasts in a calendar if its end is not known, in milliseconds. Without any end, calendars show it as
 * a moment, or reject it.
 */
const assumedDuration = 60 * 60 * 1000

/** What becomes an entry of a calendar: a shift, or the whole event. */
type Part = Shift | 'whole'

/** An event, and what of it somebody has in their calendar. */
export interface CalendarEvent {
  event: AnnouncedEvent
  /** What they come to; by default the whole event. */
  parts?: readonly Part[]
  /** What they may have in their calendar, but do not come to anymore. */
  gone?: readonly Part[]
  /** When they chose it. Of two files about the same revision of the event, calendars accept the later one. */
  chosenAt?: Date
}

/** The shifts of an event that somebody has chosen. Whoever has chosen none comes to the whole event. */
export const partsOf = ({ attributes: { shifts } }: AnnouncedEvent, chosen: readonly string[]): Part[] => {
  const own = shifts.filter(({ id }) => chosen.includes(id))
  return own.length === 0 ? ['whole'] : own
}

/**
 * The identity and the time of an entry. The identity must never change, not even with the URL of the site, because
 * calendars know the entry by it. Copies of an event have the same shifts, so it contains both ids.
 */
const slotOf = ({ id, attributes }: AnnouncedEvent, part: Part) => {
  const { title, timezone } = attributes
  if (part === 'whole') {
    const { startsAt: start, endsAt } = scheduleOf(attributes)
    return { id: `${id}@rostrum`, start, end: endsAt ?? new Date(start.getTime() + assumedDuration), summary: title }
  }
  const { date, time, end_time: end, name } = part
  return {
    id: `${id}.${part.id}@rostrum`,
    start: instantOf(date, time, timezone),
    end: instantOf(date, end, timezone),
    summary: name === null ? title : `${title}: ${name}`,
  }
}

const entriesOf = (
  { event, parts = ['whole'], gone = [], chosenAt = event.updated_at }: CalendarEvent,
  origin: string,
): ICalEventData[] => {
  const { description, location, url } = event.attributes
  const common = (part: Part) => {
    const { summary, ...slot } = slotOf(event, part)
    return {
      ...slot,
      summary: calendarText(summary),
      sequence: event.revision,
      stamp: chosenAt > event.updated_at ? chosenAt : event.updated_at,
      created: event.created_at,
      lastModified: event.updated_at,
    }
  }
  // Without details, only so that calendars mark it as cancelled.
  const cancelled = (part: Part) => ({ ...common(part), status: ICalEventStatus.CANCELLED })
  if (event.status === 'not_active') return [...parts, ...gone].map(cancelled)
  const confirmed = parts.map((part) => ({
    ...common(part),
    status: ICalEventStatus.CONFIRMED,
    description: calendarText(url === null ? description : `${description}\n\n${url}`),
    location: calendarText(location),
    url: origin + pageAddress(eventKind.path, event.organization_id, event.id),
  }))
  return [...confirmed, ...gone.map(cancelled)]
}

interface Calendar {
  name: string
  events: CalendarEvent[]
  /** The public URL of the site. */
  origin: string
  /** Adds the method that a file attached to a mail needs (RFC 6047). */
  isMailed?: boolean
}

/** A calendar as in RFC 5545. Times are in UTC, so that clients need no time zone definitions. */
export const presentCalendar = ({ name, events, origin, isMailed = false }: Calendar): string =>
  ical({
    ...(isMailed && { method: ICalCalendarMethod.PUBLISH }),
    name: calendarText(name),
    prodId: { company: 'Rostrum', product: 'Events', language: 'EN' },
    ttl: refreshInterval,
    events: events.flatMap((event) => entriesOf(event, origin)),
  }).toString()
