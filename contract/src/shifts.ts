import { z } from 'zod'
import { clockTime, count, date, orNone, requiredLine, whenGiven } from './fields.ts'

/** How many shifts an event may have. */
export const MAX_SHIFTS = 24

/** A part of an event that people choose to come to, such as one morning of canvassing. */
export const shift = z
  .object({
    /** Made by the caller. It stays when the shift is changed, so that who chose the shift keeps it. */
    id: z.uuid('validation.id'),
    /** What is done in it, if it needs a name: "Set up". */
    name: orNone(requiredLine(80)).default(null),
    /** A day of the event. Date and times are in its time zone. */
    date,
    time: clockTime,
    end_time: clockTime,
    /** Maximum number of people; null for no limit. Whoever waits for a place at the event holds one in the shift. */
    capacity: orNone(count(1_000_000)).default(null),
  })
  .refine(({ time, end_time }) => end_time > time, {
    error: 'validation.endTime',
    path: ['end_time'],
    when: whenGiven('time', 'end_time'),
  })
export type Shift = z.output<typeof shift>

/** The shifts that somebody comes to. Left out, an earlier choice stays. An empty list is no choice. */
export const chosenShifts = z.array(z.uuid('validation.id')).max(MAX_SHIFTS, 'validation.tooMany').optional()

/** A shift as it is shown to people: when it is, and its name. */
export const shownShift = z.object({
  id: z.string(),
  name: z.string().nullable(),
  date: z.string(),
  time: z.string(),
  end_time: z.string(),
})
export type ShownShift = z.output<typeof shownShift>

/** A shift with how many more people may come to it. */
export const placedShift = shownShift.extend({
  /** Null for no limit. */
  places_left: z.int().nullable(),
})
export type PlacedShift = z.output<typeof placedShift>

/** A shift as it is offered to somebody who changes their answer by a link from a mail. */
export const offeredShift = placedShift.extend({ is_chosen: z.boolean() })
export type OfferedShift = z.output<typeof offeredShift>
