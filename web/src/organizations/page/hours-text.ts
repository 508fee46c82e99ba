import { endOfDay, weekdays, type Weekday } from '@rostrum/contract/weekdays'
import { useText } from '../../lib/i18n.tsx'
import { useClockText, useDateText } from '../../lib/time.ts'

/** Any Monday: weekday names come from dates. */
const monday = Date.UTC(2024, 0, 1)
const dayLength = 24 * 60 * 60 * 1000

/** "Monday", "lunes". */
export const useWeekdayText = () => {
  const dateText = useDateText({ weekday: 'long' })
  return (day: Weekday): string => dateText(new Date(monday + weekdays.indexOf(day) * dayLength).toISOString())
}

/** "9 AM", "9:30 AM", and "midnight" where a day ends. */
export const useTimeOfDay = () => {
  const t = useText('organizations')
  const clockText = useClockText()
  return (time: string): string => (time === endOfDay ? t('midnight') : clockText(time))
}
