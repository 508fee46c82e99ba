import { z } from 'zod'
import { defineKind } from './content.ts'
import {
  clock,
  clockTime,
  count,
  date,
  imageAddress,
  limits,
  line,
  orNone,
  requiredLine,
  requiredText,
  timeZone,
  url,
  whenGiven,
} from './fields.ts'
import { events } from './kinds/events.ts'
import { endpoint, flag, idParams } from './wire.ts'
import { MAX_SHIFTS, shift } from './shifts.ts'
import { isScheduled, scheduleOf } from './zoned-time.ts'

interface Span {
  start_date: string
  end_date: string
  time: string
  end_time: string | null
}
/** Applies only to events that start and end on the same day. An invalid time is reported by its own rule. */
const endsAfterStart = ({ start_date, end_date, time, end_time }: Span) =>
  end_time === null || end_date !== start_date || !clock.test(time) || end_time > time

export type EventOutcome = (typeof events)['outcomes'][number]

export const eventKind = defineKind(events, {
  example: {
    title: 'Fill the hearing room',
    description: 'Doors 5:30 pm. Wear red. Child care and Spanish interpreting on site.',
    start_date: '2027-12-04',
    end_date: '2027-12-04',
    time: '18:00',
    end_time: '20:00',
    location: 'City Hall, Room 301-B, 200 E Wells St',
    timezone: 'America/Chicago',
    url: null,
    image: null,
    capacity: null,
    sends_thanks: true,
    shifts: [],
  },
  zoneField: 'timezone',
  scheduleOf: (event) => (isScheduled(event) ? scheduleOf(event) : null),
  attributes: z
    .object({
      title: requiredLine(160),
      description: requiredText(limits.text),
      start_date: date,
      end_date: date,
      /** The start time on the first day. */
      time: clockTime,
      /** The end time on the last day; null when it is not known. */
      end_time: orNone(clockTime).default(null),
      location: requiredLine(limits.line),
      /** IANA name; dates and times of the event are in this time zone. */
      timezone: timeZone.default('UTC'),
      url: orNone(url).default(null),
      image: orNone(imageAddress).default(null),
      /** Maximum number of people; null for no limit. Additional people are put on the waitlist. */
      capacity: orNone(count(1_000_000)).default(null),
      /** Whether who came is thanked by mail on the morning after, and who did not is missed. */
      sends_thanks: flag.default(true),
      /** Parts of the event that people choose from when they say that they are going. */
      shifts: z.array(shift).max(MAX_SHIFTS, 'validation.tooMany').default([]),
    })
    .superRefine(
      ({ start_date, end_date }, context) => {
        if (end_date >= start_date || Number.isNaN(Date.parse(start_date))) return
        // The error message names the day, so the issue must contain it.
        context.addIssue({
          code: 'custom',
          path: ['end_date'],
          message: 'validation.endDate',
          minimum: Date.parse(start_date),
        })
      },
      { when: whenGiven('start_date', 'end_date') },
    )
    .superRefine(
      ({ start_date, end_date, shifts }, context) => {
        for (const [index, { date: day }] of shifts.entries()) {
          if (!day || (day >= start_date && day <= end_date)) continue
          context.addIssue({ code: 'custom', path: ['shifts', index, 'date'], message: 'validation.shiftDay' })
        }
        const ids = shifts.map(({ id }) => id).filter(Boolean)
        if (new Set(ids).size === ids.length) return
        context.addIssue({ code: 'custom', path: ['shifts'], message: 'validation.shiftTwice' })
      },
      {
        when: (payload) =>
          whenGiven('start_date', 'end_date')(payload) && Array.isArray((payload.value as { shifts?: unknown }).shifts),
      },
    )
    .refine(endsAfterStart, {
      error: 'validation.endTime',
      path: ['end_time'],
      when: whenGiven('start_date', 'end_date', 'time', 'end_time'),
    }),
})
export type Event = z.output<typeof eventKind.resource>

const calendar = {
  auth: 'public',
  params: idParams,
  response: z.string(),
  media: 'text/calendar',
  isRevalidated: true,
} as const

export const calendarEndpoints = {
  'GET /events/:id/calendar.ics': endpoint({
    summary: 'The event, or chosen shifts of it, as an iCalendar file (RFC 5545)',
    ...calendar,
    query: z.object({
      /** Ids with commas between them: the file has an entry for each of these shifts. Without one, for the whole event. */
      shifts: line(MAX_SHIFTS * 37).optional(),
    }),
  }),
  'GET /organizations/:id/events.ics': endpoint({
    summary: 'A calendar feed of all events that the organization has published; cancelled events are marked',
    ...calendar,
  }),
}
