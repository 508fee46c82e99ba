import type { WorkingHours } from '@rostrum/contract/organizations'
import { weekdays, type Weekday } from '@rostrum/contract/weekdays'

export interface DayHours {
  day: Weekday
  /** Open spans of the day in order, as `['09:00', '17:00']`; none when closed. */
  spans: [start: string, end: string][]
}

/** Spans that overlap or touch are one: nine to twelve and ten to five is nine to five. */
const merged = (spans: readonly DayHours['spans'][number][]): DayHours['spans'] => {
  const whole: DayHours['spans'] = []
  for (const [start, end] of spans.toSorted(([a], [b]) => a.localeCompare(b))) {
    const last = whole.at(-1)
    if (!last || start > last[1]) whole.push([start, end])
    else if (end > last[1]) last[1] = end
  }
  return whole
}

/** The slots laid out over the week. A closed slot takes its days out, whatever another slot says. */
export const weekOf = (slots: readonly WorkingHours[]): DayHours[] =>
  weekdays.map((day, index) => {
    const covering = slots.filter(
      ({ start_day, end_day }) => weekdays.indexOf(start_day) <= index && index <= weekdays.indexOf(end_day),
    )
    const isClosed = covering.some(({ status }) => status === 'closed')
    const spans = isClosed ? [] : covering.map(({ start_time, end_time }): [string, string] => [start_time, end_time])
    return { day, spans: merged(spans) }
  })
