import { endOfDay, weekdays, type Weekday } from '@rostrum/contract/weekdays'
import { useText } from '../lib/i18n.tsx'
import { useClockText, useDateText } from '../lib/time.ts'

/** The place in the name of a time zone, such as "Los Angeles" for `America/Los_Angeles`. */
export const cityOfZone = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')

/** An arbitrary Monday, because the names of weekdays are formatted from dates. */
const monday = Date.UTC(2024, 0, 1)
const dayLength = 24 * 60 * 60 * 1000

/** Returns a function that gives the name of a weekday in the reader's language, such as "Monday" or "lunes". */
export const useWeekdayText = () => {
  const dateText = useDateText({ weekday: 'long' })
  return (day: Weekday): string => dateText(new Date(monday + weekdays.indexOf(day) * dayLength).toISOString())
}

/** Returns a function that formats a time, such as "9 AM" or "9:30 AM". The end of a day is called "midnight". */
export const useTimeOfDay = () => {
  const t = useText('organizations')
  const clockText = useClockText()
  return (time: string): string => (time === endOfDay ? t('midnight') : clockText(time))
}
