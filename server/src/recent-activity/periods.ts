import type { ChartPeriod } from '@rostrum/contract/recent-activity'
import type { Language } from '@rostrum/catalogue'
import { instantOf, wallAt } from '@rostrum/contract/zoned-time'

/** A day or a month that a chart shows. */
export interface Bucket {
  /** Its first day, as YYYY-MM-DD. */
  date: string
  from: Date
}

/** A period in the time zone of an organization. */
export interface Period {
  /** Inclusive start. */
  from: Date
  /** Exclusive end. */
  until: Date
  buckets: Bucket[]
}

/** Days are dates at midnight in UTC, whatever the time zone. */
const dayOf = (year: number, month: number, day: number) => new Date(Date.UTC(year, month, day))
const isoDay = (day: Date) => day.toISOString().slice(0, 10)

const dayLength = 24 * 60 * 60 * 1000

/** The first days of all buckets, and the first day after the last one. */
interface Days {
  starts: Date[]
  end: Date
}

const daysFrom = (first: Date, end: Date): Days => {
  const count = (end.getTime() - first.getTime()) / dayLength
  return { starts: Array.from({ length: count }, (_, index) => new Date(first.getTime() + index * dayLength)), end }
}

/** The week that is `back` weeks before the one that contains `today`. Weeks start on Monday. */
const week = (today: Date, back: number): Days => {
  const daysSinceMonday = (today.getUTCDay() + 6) % 7
  const monday = today.getUTCDate() - daysSinceMonday - 7 * back
  const [year, month] = [today.getUTCFullYear(), today.getUTCMonth()]
  return daysFrom(dayOf(year, month, monday), dayOf(year, month, monday + 7))
}

const month = (today: Date, back: number): Days => {
  const [year, first] = [today.getUTCFullYear(), today.getUTCMonth() - back]
  return daysFrom(dayOf(year, first, 1), dayOf(year, first + 1, 1))
}

const year = (today: Date): Days => {
  const current = today.getUTCFullYear()
  return { starts: Array.from({ length: 12 }, (_, index) => dayOf(current, index, 1)), end: dayOf(current + 1, 0, 1) }
}

/** A week is always shown from Monday to Sunday. Months and years have no buckets in the future, where nothing is counted. */
const daysOf = (name: ChartPeriod, today: Date): Days => {
  const untilToday = ({ starts, end }: Days): Days => ({ starts: starts.filter((start) => start <= today), end })
  switch (name) {
    case 'this_week':
      return week(today, 0)
    case 'last_week':
      return week(today, 1)
    case 'this_month':
      return untilToday(month(today, 0))
    case 'last_month':
      return month(today, 1)
    case 'this_year':
      return untilToday(year(today))
  }
}

/** The period that contains or precedes `now`, by the calendar of a time zone. */
export const periodOf = (name: ChartPeriod, { now, timeZone }: { now: Date; timeZone: string }): Period => {
  const wall = wallAt(timeZone, now.getTime())
  const { starts, end } = daysOf(name, new Date(wall - (wall % dayLength)))
  const beginOf = (day: Date) => instantOf(isoDay(day), '00:00', timeZone)
  const buckets = starts.map((day) => ({ date: isoDay(day), from: beginOf(day) }))
  return { from: buckets[0]?.from ?? now, until: beginOf(end), buckets }
}

type Format = Intl.DateTimeFormatOptions
const forms: Record<ChartPeriod, { short: Format; long: Format }> = {
  this_week: { short: { weekday: 'short' }, long: { weekday: 'long', day: 'numeric', month: 'long' } },
  last_week: { short: { weekday: 'short' }, long: { weekday: 'long', day: 'numeric', month: 'long' } },
  this_month: { short: { day: 'numeric' }, long: { day: 'numeric', month: 'long' } },
  last_month: { short: { day: 'numeric' }, long: { day: 'numeric', month: 'long' } },
  this_year: { short: { month: 'short' }, long: { month: 'long', year: 'numeric' } },
}

/** Returns a function that labels a bucket in the reader's language: short for an axis, long for a table. */
export const labelsOf = (name: ChartPeriod, language: Language) => {
  const { short, long } = forms[name]
  const formatter = (format: Format) => new Intl.DateTimeFormat(language, { ...format, timeZone: 'UTC' })
  const [shortly, fully] = [formatter(short), formatter(long)]
  return (bucket: string) => {
    const date = new Date(bucket)
    return { label: shortly.format(date), full_label: fully.format(date) }
  }
}
