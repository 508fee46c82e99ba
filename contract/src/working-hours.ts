import { z } from 'zod'
import { limits, timeZone, whenGiven } from './fields.ts'
import { endOfDay, halfHours, weekdays } from './weekdays.ts'

const halfHour = z.string('validation.required').refine((time) => halfHours.includes(time), 'validation.halfHour')
const closingTime = z
  .string('validation.required')
  .refine((time) => time === endOfDay || halfHours.includes(time), 'validation.halfHour')
const weekday = z.enum(weekdays, 'validation.required')

/** A slot covers each day from start to end, for example Monday to Friday from 09:00 to 17:00. */
export const workingHours = z
  .object({
    start_day: weekday,
    end_day: weekday,
    start_time: halfHour,
    end_time: closingTime,
    status: z.enum(['open', 'closed']),
  })
  .refine((slot) => weekdays.indexOf(slot.end_day) >= weekdays.indexOf(slot.start_day), {
    error: 'validation.endDay',
    path: ['end_day'],
    when: whenGiven('start_day', 'end_day'),
  })
  // The times of a closed slot mean nothing, so they may also be the same.
  .refine(
    ({ status, start_time, end_time }) => end_time > start_time || (status === 'closed' && end_time === start_time),
    {
      error: 'validation.endTime',
      path: ['end_time'],
      when: whenGiven('start_time', 'end_time'),
    },
  )
export type WorkingHours = z.output<typeof workingHours>

const shareDays = (slot: WorkingHours, other: WorkingHours): boolean =>
  weekdays.indexOf(slot.start_day) <= weekdays.indexOf(other.end_day) &&
  weekdays.indexOf(other.start_day) <= weekdays.indexOf(slot.end_day)
const overlap = (slot: WorkingHours, other: WorkingHours): boolean =>
  shareDays(slot, other) && slot.start_time < other.end_time && other.start_time < slot.end_time

/** Open slots do not overlap. A closed slot may, because it closes days that another slot opens. */
export const week = z
  .array(workingHours)
  .max(limits.rows, 'validation.tooMany')
  .min(1, 'validation.timeSlot')
  .superRefine((slots, context) => {
    for (const [index, slot] of slots.entries()) {
      const isRepeated = slots.slice(0, index).some((earlier) => earlier.status === 'open' && overlap(earlier, slot))
      if (slot.status === 'open' && isRepeated) {
        context.addIssue({ code: 'custom', path: [index, 'start_time'], message: 'validation.overlap' })
      }
    }
  })

/** When offices answer the phone, by their own clocks. */
export const officeHours = z.object({ timezone: timeZone, working_hours: week })
export type OfficeHours = z.output<typeof officeHours>
