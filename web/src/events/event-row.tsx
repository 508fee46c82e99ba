import type { Event } from '@rostrum/contract/events'
import { pageAddress } from '@rostrum/contract/kinds'
import { ActionRow } from '../content/action-row.tsx'
import { useText } from '../lib/i18n.tsx'
import { FactItem } from '../ui/facts.tsx'
import { DateBlock } from './date-block.tsx'
import { useIsOver, useEventTime } from './event-time.ts'

/** The length of the excerpt in characters. The whole description is on the event's page. */
const excerptLength = 200
const excerptOf = (text: string) => (text.length > excerptLength ? `${text.slice(0, excerptLength).trimEnd()}…` : text)

/** An event in a list of actions. */
export const EventRow = ({ event, organizationId }: { event: Event; organizationId: string }) => {
  const t = useText('events')
  const { title, description, start_date, location, engagements_count: going } = event.attributes
  const isOver = useIsOver(event.attributes)
  const { inEventZone } = useEventTime(event.attributes)
  return (
    <ActionRow
      icon="calendar"
      tile={<DateBlock date={start_date} isPast={isOver} />}
      kind={t(isOver ? 'pastEvent' : 'event')}
      title={title}
      text={excerptOf(description)}
      to={pageAddress('events', organizationId, event.id)}
      verb={t(isOver ? 'readMore' : placesLeft(event) === 0 ? 'choice.waitlist' : 'rsvp')}
    >
      <FactItem icon="clock">{inEventZone}</FactItem>
      <FactItem icon="map-pin">{location}</FactItem>
      {!isOver && <PlacesLeft event={event} />}
      {going > 0 && <FactItem icon="circle-check">{t(isOver ? 'went' : 'going', { count: going })}</FactItem>}
    </ActionRow>
  )
}

/** The number of places left, for an event with a limited number of places. */
export const PlacesLeft = ({ event }: { event: Event }) => {
  const t = useText('events')
  const left = placesLeft(event)
  if (left === null) return null
  return <FactItem icon="users">{left > 0 ? t('placesLeft', { count: left }) : t('full')}</FactItem>
}

export const placesLeft = ({ attributes: { capacity, outcome_counts: counts } }: Event): number | null =>
  capacity === null ? null : Math.max(0, capacity - (counts['going'] ?? 0))
