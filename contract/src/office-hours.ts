import { z } from 'zod'
import { clockTime, timeZone } from './fields.ts'

/** The days of the week, Monday first, as ISO 8601 numbers them. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

/** When offices answer the phone, by their own clocks. */
export const officeHours = z
  .object({
    timezone: timeZone,
    opens: clockTime,
    closes: clockTime,
    days: z
      .array(z.literal(weekdays))
      .min(1, 'validation.weekday')
      .transform((days) => [...new Set(days)].toSorted((a, b) => a - b)),
  })
  .superRefine(({ opens, closes }, context) => {
    if (closes <= opens) context.addIssue({ code: 'custom', path: ['closes'], message: 'validation.endTime' })
  })
export type OfficeHours = z.output<typeof officeHours>
