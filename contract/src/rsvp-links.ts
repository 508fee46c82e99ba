import { z } from 'zod'
import { chosenShifts, offeredShift } from './shifts.ts'
import { endpoint, instant, one, resource } from './wire.ts'

/** What somebody who was reminded of an event can answer without logging in. */
export const rsvpAnswers = ['going', 'cant'] as const
export type RsvpAnswer = (typeof rsvpAnswers)[number]

/** An event and the answer to it, for whoever has the link of the reminder. It does not say who answered. */
export const rsvp = resource(
  'rsvps',
  z.object({
    title: z.string(),
    event_id: z.string(),
    organization_id: z.string(),
    organization_name: z.string(),
    location: z.string(),
    starts_at: instant,
    ends_at: instant.nullable(),
    timezone: z.string(),
    /** `going`, `waitlist`, `maybe` or `cant`; null if the answer was withdrawn. */
    outcome: z.string().nullable(),
    is_over: z.boolean(),
    /** Empty for an event without shifts. */
    shifts: z.array(offeredShift),
  }),
)
export type Rsvp = z.output<typeof rsvp>

export const rsvpPayload = z.object({ outcome: z.enum(rsvpAnswers, 'validation.choice'), shifts: chosenShifts })

const params = z.object({ token: z.string().max(100) })

export const rsvpEndpoints = {
  'GET /rsvps/:token': endpoint({
    summary: 'The event of a reminder, and the answer to it; changes nothing',
    auth: 'public',
    params,
    response: one(rsvp),
  }),
  'PUT /rsvps/:token': endpoint({
    summary:
      'Say that one comes or does not, until the event is over. A place that becomes free goes to the next in line',
    auth: 'public',
    params,
    body: rsvpPayload,
    response: one(rsvp),
  }),
}
