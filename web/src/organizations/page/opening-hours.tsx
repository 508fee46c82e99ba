import type { OrganizationProfile } from '@rostrum/contract/organizations'
import { wallAt } from '@rostrum/contract/zoned-time'
import { useText } from '../../lib/i18n.tsx'
import { browserTimeZone, useClockText, useMinute } from '../../lib/time.ts'
import { SectionHead } from '../../ui/section-head.tsx'
import { Status } from '../../ui/status.tsx'
import { useWeekdayText } from './hours-text.ts'
import { openingAt, weekdayIn, type Moment, type Opening } from './opening.ts'
import { WorkingHoursTable } from './working-hours-table.tsx'

/** The place in the name of a time zone, such as "Los Angeles" for `America/Los_Angeles`. */
const cityOfZone = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')

interface OpeningHoursProps {
  /** The id of the heading. */
  id: string
  attributes: Pick<OrganizationProfile['attributes'], 'working_hours' | 'timezone'>
}

/** The opening hours of every day, whether the organization is open now, and the time zone of the hours. */
export const OpeningHours = ({ id, attributes: { working_hours: slots, timezone } }: OpeningHoursProps) => {
  const t = useText('organizations')
  const now = useMinute()
  const known = timezone !== null && now !== undefined
  return (
    <section aria-labelledby={id}>
      <SectionHead id={id} title={t('workingHours')} />
      {timezone !== null && (
        // A page may be cached, so only the browser shows the current state. The space for it is reserved.
        <div className="-mt-1 mb-3 grid min-h-12 content-start gap-0.5">
          <p className="flex min-h-6 flex-wrap items-center gap-x-2 text-sm">
            {known && <OpenNow opening={openingAt(slots, timezone, now)} />}
          </p>
          <ZoneNote zone={timezone} now={now} />
        </div>
      )}
      <WorkingHoursTable slots={slots} today={known ? weekdayIn(timezone, now) : undefined} />
    </section>
  )
}

/** The parameters of a sentence with a time. `count` is the hour: Spanish uses "la 1:00", but "las 2:00". */
const useTimeParameters = () => {
  const clockText = useClockText()
  return (time: string) => ({ time: clockText(time), count: Number(time.slice(0, 2)) })
}

const OpenNow = ({ opening }: { opening: Opening | null }) => {
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
const ZoneNote = ({ zone, now }: { zone: string; now: number | undefined }) => {
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
