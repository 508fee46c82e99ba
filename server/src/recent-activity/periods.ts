import type { ChartPeriod } from '@rostrum/contract/recent-activity'
import type { Language } from '@rostrum/catalogue'

/** A period in UTC, divided into the days or months that a chart shows. */
export interface Period {
  unit: 'day' | 'month'
  /** Inclusive start. */
  from: Date
  /** Exclusive end. */
  until: Date
  /** The first day of each bucket, as YYYY-MM-DD. */
  buckets: string[]
}

const utc = (year: number, month: number, day: number) => new Date(Date.UTC(year, month, day))
const isoDay = (date: Date) => date.toISOString().slice(0, 10)

const day = 24 * 60 * 60 * 1000

const days = (from: Date, until: Date): Period => {
  const count = (until.getTime() - from.getTime()) / day
  const buckets = Array.from({ length: count }, (_, index) => isoDay(new Date(from.getTime() + index * day)))
  return { unit: 'day', from, until, buckets }
}

/** The week that is `back` weeks before the one that contains `now`. Weeks start on Monday. */
const week = (now: Date, back: number): Period => {
  const daysSinceMonday = (now.getUTCDay() + 6) % 7
  const monday = now.getUTCDate() - daysSinceMonday - 7 * back
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()]
  return days(utc(year, month, monday), utc(year, month, monday + 7))
}

const month = (now: Date, back: number): Period => {
  const [year, first] = [now.getUTCFullYear(), now.getUTCMonth() - back]
  return days(utc(year, first, 1), utc(year, first + 1, 1))
}

const year = (now: Date): Period => {
  const current = now.getUTCFullYear()
  const buckets = Array.from({ length: 12 }, (_, index) => isoDay(utc(current, index, 1)))
  return { unit: 'month', from: utc(current, 0, 1), until: utc(current + 1, 0, 1), buckets }
}

export const periodOf = (name: ChartPeriod, now: Date): Period => {
  switch (name) {
    case 'this_week':
      return week(now, 0)
    case 'last_week':
      return week(now, 1)
    case 'this_month':
      return month(now, 0)
    case 'last_month':
      return month(now, 1)
    case 'this_year':
      return year(now)
  }
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
