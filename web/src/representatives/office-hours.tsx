import type { OfficeHours as Hours } from '@rostrum/contract/working-hours'
import { Suspense } from 'react'
import { ZoneNote } from '../opening-hours/open-now.tsx'
import { WorkingHoursTable } from '../opening-hours/working-hours-table.tsx'
import { lazyExtra } from '../ui/lazy-part.tsx'

const OfficeOpenNow = lazyExtra(() => import('./office-open-now.tsx'))

/** Whether an office answers now, or when it does next. Without JavaScript, the hours of the week. */
export const OfficeHours = ({ hours }: { hours: Hours }) => (
  <div className="min-h-12 text-sm">
    <Suspense fallback={null}>
      <OfficeOpenNow hours={hours} />
    </Suspense>
    {/* Only the server writes it, so that no browser loads its code. */}
    <noscript>
      {import.meta.env.SSR && (
        <>
          <WorkingHoursTable slots={hours.working_hours} today={undefined} />
          <ZoneNote zone={hours.timezone} now={undefined} />
        </>
      )}
    </noscript>
  </div>
)
