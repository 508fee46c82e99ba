import type { ResultUnit } from '@rostrum/contract/results'

const dayLength = 24 * 60 * 60 * 1000
const MAX_DAYS = 60
const MAX_WEEKS = 60

/** Days are written as YYYY-MM-DD, whatever the time zone. */
const isoDay = (day: Date): string => day.toISOString().slice(0, 10)
const later = (day: string, days: number): string => isoDay(new Date(Date.parse(day) + days * dayLength))

/** The beginning of the period after the one that begins on this day. */
const following = (unit: ResultUnit, start: string): string => {
  if (unit !== 'month') return later(start, unit === 'week' ? 7 : 1)
  const day = new Date(start)
  return isoDay(new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 1)))
}

/** The beginning of the period with this day. Weeks start on Monday. */
const beginningOf = (unit: ResultUnit, day: string): string => {
  if (unit === 'day') return day
  const date = new Date(day)
  return unit === 'week' ? later(day, -((date.getUTCDay() + 6) % 7)) : `${day.slice(0, 8)}01`
}

const unitOf = (first: string, last: string): ResultUnit => {
  const days = (Date.parse(last) - Date.parse(first)) / dayLength + 1
  if (days <= MAX_DAYS) return 'day'
  return days <= MAX_WEEKS * 7 ? 'week' : 'month'
}

export interface Timeline {
  unit: ResultUnit
  /** The first and the last day of each period. The last period may not be over. */
  periods: { from: string; until: string }[]
}

/** Divides the days from the first to the last into periods that fit onto a page. */
export const timelineOf = (first: string, last: string): Timeline => {
  const unit = unitOf(first, last)
  const periods: Timeline['periods'] = []
  for (let from = beginningOf(unit, first); from <= last; from = following(unit, from)) {
    periods.push({ from, until: later(following(unit, from), -1) })
  }
  return { unit, periods }
}
