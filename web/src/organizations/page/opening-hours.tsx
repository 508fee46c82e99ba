import type { OrganizationProfile } from '@rostrum/contract/organizations'
import { useText } from '../../lib/i18n.tsx'
import { useMinute } from '../../lib/time.ts'
import { OpenNow, ZoneNote } from '../../opening-hours/open-now.tsx'
import { openingAt, weekdayIn } from '../../opening-hours/opening.ts'
import { WorkingHoursTable } from '../../opening-hours/working-hours-table.tsx'
import { SectionHead } from '../../ui/section-head.tsx'

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
