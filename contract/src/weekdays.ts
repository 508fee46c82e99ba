/** This module does not import zod, so that public pages can use it. */
export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export type Weekday = (typeof weekdays)[number]

/** HH:MM in steps of 30 minutes, the only times that working hours and phone banks accept. */
export const halfHours: readonly string[] = Array.from(
  { length: 48 },
  (_, step) => `${String(Math.floor(step / 2)).padStart(2, '0')}:${step % 2 === 0 ? '00' : '30'}`,
)

/** The end of a day, for opening hours beyond midnight: Friday until 24:00, Saturday from 00:00. */
export const endOfDay = '24:00'
/** The possible closing times of a day. */
export const closingTimes: readonly string[] = [...halfHours.slice(1), endOfDay]

/** The usual working hours, from Monday to Friday. */
export const weekdaysFrom = (start: string, end: string) => [
  {
    start_day: 'monday' as const,
    end_day: 'friday' as const,
    start_time: start,
    end_time: end,
    status: 'open' as const,
  },
]
