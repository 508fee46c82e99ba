import type { OfficeHours } from '@rostrum/contract/working-hours'
import { OpenNow, ZoneNote } from '../opening-hours/open-now.tsx'
import { openingAt } from '../opening-hours/opening.ts'

interface OfficeOpenNowProps {
  hours: OfficeHours
  /** Milliseconds since 1970. */
  now: number
}

/** Whether an office answers now, or when it does next. */
export default function OfficeOpenNow({ hours: { timezone, working_hours: slots }, now }: OfficeOpenNowProps) {
  return (
    <>
      <p className="flex min-h-6 flex-wrap items-center gap-x-2">
        <OpenNow opening={openingAt(slots, timezone, now)} />
      </p>
      <ZoneNote zone={timezone} now={now} />
    </>
  )
}
