import type { Event } from '@rostrum/contract/events'
import { placesLeft } from '../events/event-row.tsx'
import { useEventTime } from '../events/event-time.ts'
import { useText } from '../lib/i18n.tsx'
import { FactListItem } from '../ui/facts.tsx'

/** When and where an event takes place, and who is coming. */
export const EventWhen = ({ event }: { event: Event }) => {
  const t = useText('events')
  const { withEventZoneName } = useEventTime(event.attributes)
  const { location, engagements_count: going, is_over: isOver } = event.attributes
  const left = isOver ? null : placesLeft(event)
  return (
    <ul className="mt-2 grid gap-2 text-sm">
      <FactListItem icon="clock">{withEventZoneName}</FactListItem>
      <FactListItem icon="map-pin">{location}</FactListItem>
      {(going > 0 || left !== null) && (
        <FactListItem icon="users">
          {[
            ...(going > 0 ? [t(isOver ? 'went' : 'going', { count: going })] : []),
            ...(left === null ? [] : [left > 0 ? t('placesLeft', { count: left }) : t('full')]),
          ].join(' · ')}
        </FactListItem>
      )}
    </ul>
  )
}
