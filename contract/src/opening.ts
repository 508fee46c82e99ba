/** This module does not import zod, so that public pages can use it. */
import { dateIn, instantOf } from './zoned-time.ts'

interface OfficeHours {
  timezone: string
  /** HH:MM */
  opens: string
  closes: string
  /** ISO 8601: 1 is Monday. */
  days: readonly number[]
}

const day = 24 * 60 * 60 * 1000

/** Midnight of a date, moved by some days, as a date. */
const dateAfter = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * day).toISOString().slice(0, 10)

const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay() || 7

export interface Opening {
  opensAt: Date
  closesAt: Date
  isOpen: boolean
}

/** The hours in which an office answers now, or else those in which it answers next. */
export const openingAt = ({ timezone, opens, closes, days }: OfficeHours, now: Date): Opening | undefined => {
  const today = dateIn(timezone, now)
  return [0, 1, 2, 3, 4, 5, 6, 7]
    .map((distance) => dateAfter(today, distance))
    .filter((date) => days.includes(weekdayOf(date)))
    .map((date) => ({ opensAt: instantOf(date, opens, timezone), closesAt: instantOf(date, closes, timezone) }))
    .filter(({ closesAt }) => closesAt > now)
    .map((hours) => ({ ...hours, isOpen: hours.opensAt <= now }))[0]
}
