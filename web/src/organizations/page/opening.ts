import type { WorkingHours } from '@rostrum/contract/organizations'
import { weekdays, type Weekday } from '@rostrum/contract/weekdays'
import { instantOf, wallAt } from '@rostrum/contract/zoned-time'
import { weekOf } from './working-hours.ts'

/** When something changes, as the clocks there show it. */
export interface Moment {
  day: Weekday
  /** HH:MM */
  time: string
  /** Calendar days from today there; 0 is today. */
  inDays: number
}

/** Without a closing it is always open. Without hours nobody can tell: null. */
export type Opening = { isOpen: true; closes: Moment | null } | { isOpen: false; opens: Moment }

const dayLength = 24 * 60 * 60 * 1000
/** Today and the same weekday of the next week: every opening of a week begins within them. */
const daysAhead = 8

const dateOf = (wall: number): string => new Date(wall).toISOString().slice(0, 10)

/** The weekday of a wall-clock time; weeks start on Monday. */
const weekdayAt = (wall: number): Weekday => weekdays[(new Date(wall).getUTCDay() + 6) % 7] ?? 'monday'

export const weekdayIn = (zone: string, now: number): Weekday => weekdayAt(wallAt(zone, now))

interface Span {
  from: number
  until: number
}

/** The openings from today on, in order. Those that touch are one: what closes at midnight and opens then stays open. */
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
    // Clocks that jump over all of an opening leave nothing of it.
    if (span.until <= span.from) continue
    if (last && span.from <= last.until) last.until = Math.max(last.until, span.until)
    else merged.push(span)
  }
  return merged
}

/** Whether it is open at `now`, and when that changes, by the clocks of its own zone. */
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
