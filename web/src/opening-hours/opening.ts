import type { WorkingHours } from '@rostrum/contract/working-hours'
import { weekdays, type Weekday } from '@rostrum/contract/weekdays'
import { instantOf, wallAt } from '@rostrum/contract/zoned-time'
import { weekOf } from './working-hours.ts'

/** The time of a change of the opening state, as local time in the zone of the organization. */
export interface Moment {
  day: Weekday
  /** HH:MM */
  time: string
  /** Calendar days from today in that zone. 0 is today. */
  inDays: number
}

/** Whether it is open, and the next change. `closes` is null if it is always open. */
export type Opening = { isOpen: true; closes: Moment | null } | { isOpen: false; opens: Moment }

const dayLength = 24 * 60 * 60 * 1000
/** From today to the same weekday of the next week, so that every opening of a week starts within these days. */
const daysAhead = 8

const dateOf = (wall: number): string => new Date(wall).toISOString().slice(0, 10)

/** The weekday of a local time as `wallAt` gives it. */
const weekdayAt = (wall: number): Weekday => weekdays[(new Date(wall).getUTCDay() + 6) % 7] ?? 'monday'

export const weekdayIn = (zone: string, now: number): Weekday => weekdayAt(wallAt(zone, now))

interface Span {
  from: number
  until: number
}

/** The openings from today on, in order. Openings that touch or overlap, for example at midnight, are merged. */
const spansFrom = (slots: readonly WorkingHours[], zone: string, today: number): Span[] => {
  const week = weekOf(slots)
  const spans = Array.from({ length: daysAhead }, (_, ahead) => today + ahead * dayLength).flatMap((wall) => {
    const hours = week.find(({ day }) => day === weekdayAt(wall))?.spans ?? []
    return hours.map(([start, end]) => ({
      from: instantOf(dateOf(wall), start, zone).getTime(),
      until: instantOf(dateOf(wall), end, zone).getTime(),
    }))
  })
  const merged: Span[] = []
  for (const span of spans) {
    const last = merged.at(-1)
    // If clocks skip an opening, it can end before it starts, and is left out.
    if (span.until <= span.from) continue
    if (last && span.from <= last.until) last.until = Math.max(last.until, span.until)
    else merged.push(span)
  }
  return merged
}

/** Whether it is open at the instant `now`, and when that changes in local time. Null if there are no opening hours. */
export const openingAt = (slots: readonly WorkingHours[], zone: string, now: number): Opening | null => {
  const wallNow = wallAt(zone, now)
  const today = wallNow - (wallNow % dayLength)
  const momentOf = (instant: number): Moment => {
    const wall = wallAt(zone, instant)
    const day = wall - (wall % dayLength)
    return {
      day: weekdayAt(wall),
      time: new Date(wall).toISOString().slice(11, 16),
      inDays: Math.round((day - today) / dayLength),
    }
  }
  const spans = spansFrom(slots, zone, today)
  const current = spans.find(({ from, until }) => from <= now && now < until)
  if (current) {
    const isAlways = momentOf(current.until).inDays >= daysAhead
    return { isOpen: true, closes: isAlways ? null : momentOf(current.until) }
  }
  const next = spans.find(({ from }) => from > now)
  return next ? { isOpen: false, opens: momentOf(next.from) } : null
}
