import type { OfficeHours } from '@rostrum/contract/working-hours'
import { useMinute } from '../lib/time.ts'
import { OpenNow, ZoneNote } from '../opening-hours/open-now.tsx'
import { openingAt } from '../opening-hours/opening.ts'

/** Whether an office answers now, or when it does next. */
export default function OfficeOpenNow({ hours: { timezone, working_hours: slots } }: { hours: OfficeHours }) {
  const now = useMinute()
  return (
    <>
      <p className="flex min-h-6 flex-wrap items-center gap-x-2">
        {now !== undefined && <OpenNow opening={openingAt(slots, timezone, now)} />}
      </p>
      <ZoneNote zone={timezone} now={now} />
    </>
  )
}
