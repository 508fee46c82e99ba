import type { OfficeHours as Hours } from '@rostrum/contract/working-hours'
import { useMinute } from '../lib/time.ts'
import { OpenNow, ZoneNote } from '../opening-hours/open-now.tsx'
import { openingAt } from '../opening-hours/opening.ts'
import { WorkingHoursTable } from '../opening-hours/working-hours-table.tsx'

/** Whether an office answers now, or when it does next. Without JavaScript, the hours of the week. */
export const OfficeHours = ({ hours: { timezone, working_hours: slots } }: { hours: Hours }) => {
  const now = useMinute()
  return (
    <div className="text-sm">
      <p className="flex min-h-6 flex-wrap items-center gap-x-2 noscript:hidden">
        {now !== undefined && <OpenNow opening={openingAt(slots, timezone, now)} />}
      </p>
      <noscript>
        <WorkingHoursTable slots={slots} today={undefined} />
      </noscript>
      <ZoneNote zone={timezone} now={now} />
    </div>
  )
}
