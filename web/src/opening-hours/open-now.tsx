import { wallAt } from '@rostrum/contract/zoned-time'
import { useText } from '../lib/i18n.tsx'
import { browserTimeZone, useClockText } from '../lib/time.ts'
import { Status } from '../ui/status.tsx'
import { cityOfZone, useWeekdayText } from './hours-text.ts'
import type { Moment, Opening } from './opening.ts'

/** The parameters of a sentence with a time. `count` is the hour: Spanish uses "la 1:00", but "las 2:00". */
const useTimeParameters = () => {
  const clockText = useClockText()
  return (time: string) => ({ time: clockText(time), count: Number(time.slice(0, 2)) })
}

/** Whether it is open now, and when that changes. */
export const OpenNow = ({ opening }: { opening: Opening | null }) => {
  const t = useText('organizations')
  const timeParameters = useTimeParameters()
  const weekdayText = useWeekdayText()
  if (!opening) return null
  const opensText = ({ day, time, inDays }: Moment) => {
    const parameters = timeParameters(time)
    if (inDays === 0) return t('opensToday', parameters)
    return inDays === 1 ? t('opensTomorrow', parameters) : t('opensOn', { day: weekdayText(day), ...parameters })
  }
  const closesText = ({ day, time, inDays }: Moment) => {
    if (inDays === 1 && time === '00:00') return t('openUntilMidnight')
    const isTonight = inDays === 0 || (inDays === 1 && time < '12:00')
    return isTonight
      ? t('openUntil', timeParameters(time))
      : t('openUntilDay', { day: weekdayText(day), ...timeParameters(time) })
  }
  if (!opening.isOpen) {
    return (
      <>
        <Status status="not_active">{t('closedNow')}</Status>
        <span className="text-muted">{opensText(opening.opens)}</span>
      </>
    )
  }
  return (
    <>
      <Status status="published">{t('openNow')}</Status>
      <span className="text-muted">{opening.closes ? closesText(opening.closes) : t('alwaysOpen')}</span>
    </>
  )
}

/** The time zone of the hours, and the current time there if it differs from the reader's. */
export const ZoneNote = ({ zone, now }: { zone: string; now: number | undefined }) => {
  const t = useText('organizations')
  const timeParameters = useTimeParameters()
  const place = cityOfZone(zone)
  const wall = now === undefined ? undefined : wallAt(zone, now)
  const isElsewhere = now !== undefined && wall !== wallAt(browserTimeZone(), now)
  return (
    <p className="type-small">
      {wall !== undefined && isElsewhere
        ? t('zoneNow', { place, ...timeParameters(new Date(wall).toISOString().slice(11, 16)) })
        : t('zone', { place })}
    </p>
  )
}
