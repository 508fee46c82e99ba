import { dateIn, instantOf } from '@rostrum/contract/zoned-time'

/** The name of the mail and of its batches. */
export const reportKind = 'weekly-report'

const dayLength = 24 * 60 * 60 * 1000
const hour = '08:00'
/** A report that could not begin for this long, because no worker ran, is not sent any more. */
const MAX_DELAY = 2 * dayLength

/** A week that begins on a Monday (YYYY-MM-DD) in a zone. The report of that morning is about the week before it. */
export interface Week {
  zone: string
  monday: string
}

const shifted = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayLength).toISOString().slice(0, 10)

/** The week whose report is due in a zone; undefined before Monday morning, and when it is too late for it. */
export const weekDue = (zone: string, now: Date): Week | undefined => {
  const today = dateIn(zone, now)
  const monday = shifted(today, -((new Date(today).getUTCDay() + 6) % 7))
  const late = now.getTime() - instantOf(monday, hour, zone).getTime()
  return late >= 0 && late < MAX_DELAY ? { zone, monday } : undefined
}

/** The beginnings of the week before the last one, of the last one, of the current one and of the next one. */
export const periodsOf = ({ zone, monday }: Week) => {
  const begin = (weeks: number) => instantOf(shifted(monday, 7 * weeks), '00:00', zone)
  return { before: begin(-2), from: begin(-1), until: begin(0), next: begin(1), monday }
}
export type Periods = ReturnType<typeof periodsOf>
