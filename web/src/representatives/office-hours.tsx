import type { OfficeHours as Hours, WorkingHours } from '@rostrum/contract/working-hours'
import { Suspense } from 'react'
import { useText } from '../lib/i18n.tsx'
import { useMinute } from '../lib/time.ts'
import { cityOfZone, useTimeOfDay, useWeekdayText } from '../opening-hours/hours-text.ts'
import { lazyExtra } from '../ui/lazy-part.tsx'

const OfficeOpenNow = lazyExtra(() => import('./office-open-now.tsx'))

/** Whether an office answers now, or when it does next. Without JavaScript, the hours of the week. */
export const OfficeHours = ({ hours }: { hours: Hours }) => {
  const now = useMinute()
  return (
    <div className="min-h-12 text-sm">
      {now !== undefined && (
        <Suspense fallback={null}>
          <OfficeOpenNow hours={hours} now={now} />
        </Suspense>
      )}
      <noscript>
        <Week hours={hours} />
      </noscript>
    </div>
  )
}

/** The hours as they were entered, and where the clocks are. */
const Week = ({ hours: { timezone, working_hours: slots } }: { hours: Hours }) => {
  const t = useText('organizations')
  const lineOf = useLine()
  return (
    <ul>
      {slots.map((slot) => (
        <li key={JSON.stringify(slot)}>{lineOf(slot)}</li>
      ))}
      <li className="type-small">{t('zone', { place: cityOfZone(timezone) })}</li>
    </ul>
  )
}

const useLine = () => {
  const t = useText('campaigns')
  const weekdayText = useWeekdayText()
  const timeOfDay = useTimeOfDay()
  return ({ start_day: first, end_day: last, start_time: start, end_time: end, status }: WorkingHours): string => {
    const days = [...new Set([first, last])].map(weekdayText).join('–')
    if (status === 'closed') return t('hours.closed', { days })
    return t('hours.line', { days, start: timeOfDay(start), end: timeOfDay(end) })
  }
}
