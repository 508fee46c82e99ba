import type { Event } from '@rostrum/contract/events'
import { useText } from '../lib/i18n.tsx'
import { FactItem, Facts } from '../ui/facts.tsx'
import { DateBlock } from './date-block.tsx'
import { PlacesLeft } from './event-row.tsx'
import { useEventTime, useIsOver } from './event-time.ts'

/** The date in the organizer's list of events. */
export const OwnEventTile = ({ event: { attributes } }: { event: Event }) => (
  <DateBlock date={attributes.start_date} isPast={useIsOver(attributes)} />
)

/** When and where, and how many places are left. */
export const OwnEventFacts = ({ event }: { event: Event }) => {
  const t = useText('events')
  const { inEventZone } = useEventTime(event.attributes)
  const isOver = useIsOver(event.attributes)
  return (
    <Facts className="mt-1">
      <FactItem icon="clock">{inEventZone}</FactItem>
      <FactItem icon="map-pin">{event.attributes.location}</FactItem>
      {isOver ? <FactItem icon="circle-check">{t('pastEvent')}</FactItem> : <PlacesLeft event={event} />}
    </Facts>
  )
}
