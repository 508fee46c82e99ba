import { z } from 'zod'
import { guest } from './guests.ts'
import { line, orNone } from './fields.ts'
import { chosenShifts, MAX_SHIFTS, placedShift } from './shifts.ts'
import { endpoint, flag, idParams, instant, many, one, pageQuery, pageSize, resource } from './wire.ts'

/** How many people of a roster one answer has, unless the caller asks for another number. */
const attendancesPerPage = 100
/** How many it may have: a phone at the door needs the whole roster soon, also of thousands of people. */
export const MAX_ATTENDANCES_PER_PAGE = 1000
/** How many people one call may mark. */
export const MAX_MARKED_PEOPLE = 500
/** How many events one call may ask about. */
export const MAX_TURNOUTS = 100

export const attendanceStatuses = ['attended', 'no_show', 'unknown'] as const
export type AttendanceStatus = (typeof attendanceStatuses)[number]

/** Somebody who answered an event, or came to it without an answer. */
export const attendance = resource(
  'attendances',
  z.object({
    /** The id in the list of people; null for a walk-in without an address, and after an account was deleted. */
    person_id: z.string().nullable(),
    name: z.string().nullable(),
    /** What they answered: `going`, `maybe`, `cant`, or `waitlist`. */
    outcome: z.string().nullable(),
    /** The ids of the shifts that they chose. */
    shifts: z.array(z.string()),
    status: z.enum(attendanceStatuses),
    /** When the status was set last, also back to `unknown`. */
    recorded_at: instant.nullable(),
    /** Whether an organizer added them at the door. */
    is_walk_in: z.boolean(),
    is_confirmed: z.boolean(),
  }),
)
export type Attendance = z.output<typeof attendance>

/** How many of those who said that they would come did. */
export const turnoutCounts = z.object({
  /** Who said that they are going. Walk-ins did not say so before. */
  expected: z.int(),
  /** Who of them came. */
  came: z.int(),
  /** Everybody who came, whatever they had answered. */
  attended: z.int(),
  no_show: z.int(),
  walk_ins: z.int(),
})
export type TurnoutCounts = z.output<typeof turnoutCounts>

const rosterPage = many(attendance)
export const roster = rosterPage.extend({
  meta: rosterPage.shape.meta.extend({
    turnout: turnoutCounts,
    event: z.object({
      title: z.string(),
      starts_at: instant.nullable(),
      /** When it is over. */
      over_at: instant.nullable(),
      timezone: z.string(),
      status: z.enum(['draft', 'published', 'not_active']),
      shifts: z.array(placedShift),
    }),
  }),
})
export type Roster = z.output<typeof roster>

const moment = z.iso.datetime({ offset: true, error: 'validation.date' })
const pressed = {
  /** When the caller recorded it, now by default. Of several statuses for one person, the one recorded last counts. */
  recorded_at: moment.optional(),
}
const sent = {
  /** The time of the caller's clock when the call is sent. With it, it does no harm if that clock is wrong. */
  sent_at: moment.optional(),
}
const status = z.enum(attendanceStatuses, 'validation.choice')

const shiftIds = z.array(z.uuid('validation.id')).max(MAX_SHIFTS, 'validation.tooMany').default([])

/** The shifts that somebody is put in, and those that they are taken out of. All others stay as they are. */
const shiftChange = z.object({ add: shiftIds, remove: shiftIds })
export type ShiftChange = z.output<typeof shiftChange>

export const attendancePayload = z
  .object({
    /** Whether they came. Without it, what was recorded stays. */
    status: status.optional(),
    shifts: shiftChange.optional(),
    /** Whether they are put in a shift that is full. Without it, that is refused, with an error at this field. */
    over_limit: flag.default(false),
    ...pressed,
    ...sent,
  })
  .refine((given) => given.status !== undefined || given.shifts !== undefined, {
    error: 'validation.required',
    path: ['status'],
  })

export const attendancesPayload = z.object({
  attendances: z
    .array(z.object({ id: z.uuid('validation.id'), status, ...pressed }))
    .min(1, 'validation.required')
    .max(MAX_MARKED_PEOPLE, 'validation.tooMany'),
  ...sent,
})

/** Somebody who came without an answer. */
export const walkInPayload = z.object({
  /** Made by the caller, so that a repeated call adds them once. */
  id: z.uuid('validation.id').optional(),
  name: guest.shape.name,
  email: orNone(guest.shape.email).optional(),
  /** The shifts that they come to. As at the event, the number of places does not limit who is at the door. */
  shifts: chosenShifts,
  ...pressed,
  ...sent,
})

export const turnout = resource('turnouts', turnoutCounts)
export type Turnout = z.output<typeof turnout>

/** The next event of an organization, and what to expect from how many came to the last one. */
export const nextEvent = resource(
  'next-events',
  z.object({
    title: z.string(),
    starts_at: instant,
    ends_at: instant.nullable(),
    timezone: z.string(),
    start_date: z.string(),
    going: z.int(),
    maybe: z.int(),
    /** When those who said “maybe” were asked by mail whether they come; null if they were not. */
    asked_at: instant.nullable(),
    waitlist: z.int(),
    capacity: z.int().nullable(),
    /** The last event whose attendance was recorded; null if there is none. */
    last: z.object({ title: z.string(), starts_at: instant, expected: z.int(), came: z.int() }).nullable(),
    /** How many of those who are going will come, if it is as at the last event. */
    likely: z.int().nullable(),
  }),
)
export type NextEvent = z.output<typeof nextEvent>

const reads = { auth: 'organization', scope: 'events:read', capability: 'people' } as const
const writes = { auth: 'organization', scope: 'events:write', capability: 'people' } as const
const counts = { auth: 'organization', scope: 'events:read' } as const

export const attendanceEndpoints = {
  'GET /events/:id/attendances': endpoint({
    summary: 'Everybody who answered an event of the organization or walked in, and who came',
    ...reads,
    params: idParams,
    query: z.object({ ...pageQuery(), perPage: pageSize(attendancesPerPage, MAX_ATTENDANCES_PER_PAGE) }),
    response: roster,
  }),
  'PUT /events/:id/attendances/:personId': endpoint({
    summary:
      'Record whether somebody came, or put them in shifts and take them out. The id is that of the attendance or of the person. A walk-in who did not come after all is removed',
    ...writes,
    params: idParams.extend({ personId: z.uuid() }),
    body: attendancePayload,
    response: one(attendance),
  }),
  'PUT /events/:id/attendances': endpoint({
    summary: 'Record of several people whether they came; who is not on the roster is left out of the answer',
    ...writes,
    params: idParams,
    body: attendancesPayload,
    response: z.object({ data: z.array(attendance), meta: z.object({ turnout: turnoutCounts }) }),
  }),
  'POST /events/:id/attendances': endpoint({
    summary: 'Add somebody who came without an answer. No mail is sent. Who is on the roster by this address is marked',
    ...writes,
    params: idParams,
    body: walkInPayload,
    status: 201,
    response: one(attendance),
  }),
  'POST /events/:id/actions?action=ask-undecided': endpoint({
    summary:
      'Mail everybody who said “maybe” the question whether they come, before the event begins. Repeating it changes nothing',
    ...writes,
    params: idParams,
    response: z.object({ data: z.object({ asked_at: instant }) }),
  }),
  'GET /turnouts': endpoint({
    summary: 'How many came to these events of the organization, and to its last ones together',
    ...counts,
    query: z.object({
      /** Ids with commas between them. By default, the last events whose attendance was recorded. */
      events: line(MAX_TURNOUTS * 37).optional(),
    }),
    response: z.object({
      data: z.array(turnout),
      /** The last events whose attendance was recorded, at most {@link MAX_TURNOUTS}, together. */
      meta: z.object({ events: z.int(), expected: z.int(), came: z.int() }),
    }),
  }),
  'GET /next-event': endpoint({
    summary: 'The next event of the organization, and how many are likely to come; null if there is none',
    ...counts,
    response: z.object({ data: nextEvent.nullable() }),
  }),
}
