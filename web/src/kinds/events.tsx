import { Suspense } from 'react'
import { itemOf } from '../content/kinds.ts'
import { EventList } from '../events/event-list.tsx'
import { EventRow } from '../events/event-row.tsx'
import { OwnEventFacts, OwnEventTile } from '../events/own-event.tsx'
import { lazyExtra, lazySection } from '../ui/lazy-part.tsx'
import type { WebKind } from './kind.ts'

/** Visitors see this kind, too, and need nothing of it. */
const OwnEventTurnout = lazyExtra(() => import('../attendance/own-event-turnout.tsx'))

export const events: WebKind<'events'> = {
  form: lazySection(() => import('../events/event-form.tsx')),
  row: (item, id) => <EventRow key={item.id} event={item} organizationId={id} />,
  isOffered: (item) => !item.attributes.is_over,
  own: {
    tile: (item) => <OwnEventTile event={itemOf('events', item)} />,
    facts: (item) => (
      <>
        <OwnEventFacts event={itemOf('events', item)} />
        <Suspense>
          <OwnEventTurnout event={itemOf('events', item)} />
        </Suspense>
      </>
    ),
  },
  List: EventList,
}
