import type { WorkingHours } from '@rostrum/contract/working-hours'
import { weekdays, type Weekday } from '@rostrum/contract/weekdays'

export interface DayHours {
  day: Weekday
  /** The open times of the day in order, such as `['09:00', '17:00']`. Empty if the day is closed. */
  spans: [start: string, end: string][]
}

/** Merges spans that overlap or touch: 09:00 to 12:00 and 10:00 to 17:00 become 09:00 to 17:00. */
const mergeSpans = (spans: readonly DayHours['spans'][number][]): DayHours['spans'] => {
  const merged: DayHours['spans'] = []
  for (const [start, end] of spans.toSorted(([a], [b]) => a.localeCompare(b))) {
    const last = merged.at(-1)
    if (!last || start > last[1]) merged.push([start, end])
    else if (end > last[1]) last[1] = end
  }
  return merged
}

/** The hours of each day of the week. A closed slot closes its days, even if other slots open them. */
export const weekOf = (slots: readonly WorkingHours[]): DayHours[] =>
  weekdays.map((day, index) => {
    const slotsOfDay = slots.filter(
      ({ start_day, end_day }) => weekdays.indexOf(start_day) <= index && index <= weekdays.indexOf(end_day),
    )
    const isClosed = slotsOfDay.some(({ status }) => status === 'closed')
    const spans = isClosed ? [] : slotsOfDay.map(({ start_time, end_time }): [string, string] => [start_time, end_time])
    return { day, spans: mergeSpans(spans) }
  })
