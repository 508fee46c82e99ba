/** Without zod, so that public pages can use it. */
export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export type Weekday = (typeof weekdays)[number]

/** HH:MM in 30-minute steps, the only times that working hours and phone banks are given in. */
export const halfHours: readonly string[] = Array.from(
  { length: 48 },
  (_, step) => `${String(Math.floor(step / 2)).padStart(2, '0')}:${step % 2 === 0 ? '00' : '30'}`,
)

/** The end of a day, so that what goes on over midnight can be said: Friday until 24:00, Saturday from 00:00. */
export const endOfDay = '24:00'
/** When a day's opening can end. */
export const closingTimes: readonly string[] = [...halfHours.slice(1), endOfDay]
