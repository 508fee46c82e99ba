import { eventKind } from '@rostrum/contract/events'
import { pageAddress } from '@rostrum/contract/kinds'
import { scheduleOf } from '@rostrum/contract/zoned-time'
import ical, { ICalCalendarMethod, ICalEventStatus, type ICalEventData } from 'ical-generator'
import type { AnnouncedEvent } from './queries.ts'

/** RFC 5545 allows no control characters in a text but tab and line break, which the generator escapes. */
const controls = /[^\P{Cc}\t\r\n]/gu
const calendarText = (text: string) => text.replace(controls, '')

/** How often calendar programs should look again, in seconds. */
const refreshInterval = 60 * 60

const entryOf = (event: AnnouncedEvent, origin: string): ICalEventData => {
  const { attributes } = event
  const { startsAt, endsAt } = scheduleOf(attributes)
  const when = {
    // Never changes, not even with the address of the site: a calendar that has the event finds it again.
    id: `${event.id}@rostrum`,
    sequence: event.revision,
    stamp: event.updated_at,
    created: event.created_at,
    lastModified: event.updated_at,
    start: startsAt,
    end: endsAt,
    summary: calendarText(attributes.title),
  }
  // What its organization took back is told only so far that calendars can strike it out.
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
  /** Public address of the site. */
  origin: string
  /** Named in a file that comes by mail (RFC 6047). */
  isMailed?: boolean
}

/** RFC 5545. Times are in UTC, so that no calendar program needs to know our zones. */
export const presentCalendar = ({ name, events, origin, isMailed = false }: Calendar): string =>
  ical({
    ...(isMailed && { method: ICalCalendarMethod.PUBLISH }),
    name: calendarText(name),
    prodId: { company: 'Rostrum', product: 'Events', language: 'EN' },
    ttl: refreshInterval,
    events: events.map((event) => entryOf(event, origin)),
  }).toString()
