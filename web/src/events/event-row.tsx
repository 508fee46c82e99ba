import type { Event } from '@rostrum/contract/events'
import { pageAddress } from '@rostrum/contract/kinds'
import { ActionRow } from '../content/action-row.tsx'
import { useText } from '../lib/i18n.tsx'
import { FactOf } from '../ui/facts.tsx'
import { DateBlock } from './date-block.tsx'
import { useIsOver, useWhen } from './when.ts'

/** The length of the excerpt in characters. The whole description is on the event's page. */
const excerptLength = 200
const excerptOf = (text: string) => (text.length > excerptLength ? `${text.slice(0, excerptLength).trimEnd()}…` : text)

/** An event in a list of actions. */
export const EventRow = ({ event, organizationId }: { event: Event; organizationId: string }) => {
  const t = useText('events')
  const { title, description, start_date, location, engagements_count: going } = event.attributes
  const isOver = useIsOver(event.attributes)
  const { there } = useWhen(event.attributes)
  return (
    <ActionRow
      icon="calendar"
      tile={<DateBlock date={start_date} isPast={isOver} />}
      kind={t(isOver ? 'pastEvent' : 'event')}
      title={title}
      text={excerptOf(description)}
      to={pageAddress('events', organizationId, event.id)}
      verb={t(isOver ? 'readMore' : 'rsvp')}
    >
      <FactOf icon="clock">{there}</FactOf>
      <FactOf icon="map-pin">{location}</FactOf>
      {!isOver && <PlacesLeft event={event} />}
      {going > 0 && <FactOf icon="circle-check">{t(isOver ? 'went' : 'going', { count: going })}</FactOf>}
    </ActionRow>
  )
}

/** The number of places left, for an event with a limited number of places. */
const PlacesLeft = ({ event }: { event: Event }) => {
  const t = useText('events')
  const left = placesLeft(event)
  if (left === null) return null
  return <FactOf icon="users">{left > 0 ? t('placesLeft', { count: left }) : t('full')}</FactOf>
}

export const placesLeft = ({ attributes: { capacity, outcome_counts: counts } }: Event): number | null =>
  capacity === null ? null : Math.max(0, capacity - (counts['going'] ?? 0))
