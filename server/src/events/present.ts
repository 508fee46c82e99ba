import { eventKind } from '@rostrum/contract/events'
import { pageAddress } from '@rostrum/contract/kinds'
import { scheduleOf } from '@rostrum/contract/zoned-time'
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

const entryOf = (event: AnnouncedEvent, origin: string): ICalEventData => {
  const { attributes } = event
  const { startsAt, endsAt } = scheduleOf(attributes)
  const when = {
    // Must never change, not even with the URL of the site, because calendars identify the event by it.
    id: `${event.id}@rostrum`,
    sequence: event.revision,
    stamp: event.updated_at,
    created: event.created_at,
    lastModified: event.updated_at,
    start: startsAt,
    end: endsAt ?? new Date(startsAt.getTime() + assumedDuration),
    summary: calendarText(attributes.title),
  }
  // An unpublished event is listed without details, only so that calendars mark it as cancelled.
  if (event.status === 'not_active') return { ...when, status: ICalEventStatus.CANCELLED }
  const { description, location, url } = attributes
  return {
    ...when,
    status: ICalEventStatus.CONFIRMED,
    description: calendarText(url === null ? description : `${description}\n\n${url}`),
    location: calendarText(location),
    url: origin + pageAddress(eventKind.path, event.organization_id, event.id),
  }
}

interface Calendar {
  name: string
  events: AnnouncedEvent[]
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
    events: events.map((event) => entryOf(event, origin)),
  }).toString()
