import { useText } from '../lib/i18n.tsx'
import { dayFromToday } from '../lib/local-date.ts'
import { useDateText } from '../lib/time.ts'

/** Returns a function that names a day: “Today”, “Yesterday”, “Sun, Nov 30”, or with its year if that is another one. */
export const useDayText = (): ((date: string) => string) => {
  const t = useText('people')
  const short = useDateText()
  const long = useDateText({ dateStyle: 'long' })
  return (date) => {
    if (date === dayFromToday(0)) return t('day.today')
    if (date === dayFromToday(-1)) return t('day.yesterday')
    if (date === dayFromToday(1)) return t('day.tomorrow')
    return date.slice(0, 4) === dayFromToday(0).slice(0, 4) ? short(date) : long(date)
  }
}
