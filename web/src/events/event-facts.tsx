import type { Event } from '@rostrum/contract/events'
import { useText } from '../lib/i18n.tsx'
import { FactListItem } from '../ui/facts.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { ExternalLink } from '../ui/text-link.tsx'
import { placesLeft } from './event-row.tsx'
import { useIsOver, useEventTime } from './event-time.ts'

/** Time, place and number of participants. */
export const EventFacts = ({ event }: { event: Event }) => {
  const t = useText('events')
  const { location, url, engagements_count: going, outcome_counts: counts } = event.attributes
  const { withEventZoneName, inOwnZone } = useEventTime(event.attributes)
  const isOver = useIsOver(event.attributes)
  const left = isOver ? null : placesLeft(event)
  const waiting = counts['waitlist'] ?? 0
  return (
    <section aria-labelledby="when">
      <SectionHead id="when" title={t('whenAndWhere')} />
      <ul className="grid gap-3">
        <FactListItem icon="clock">
          <p>{withEventZoneName}</p>
          {/* Only the browser knows the viewer's time zone. The line is reserved so that the layout does not shift. */}
          <p className="min-h-[1.5em] type-small">{inOwnZone !== null && t('yourTime', { when: inOwnZone })}</p>
        </FactListItem>
        <FactListItem icon="map-pin">{location}</FactListItem>
        <FactListItem icon="users">
          <p>
            {going > 0
              ? t(isOver ? 'went' : 'going', { count: going })
              : t(isOver ? 'went' : 'nobodyGoing', { count: 0 })}
          </p>
          {left !== null && (
            <p className="type-small">
              {left > 0 ? t('placesLeft', { count: left }) : t('full')}
              {waiting > 0 && <span className="ml-3">{t('waiting', { count: waiting })}</span>}
            </p>
          )}
        </FactListItem>
        {url && (
          <FactListItem icon="link">
            <ExternalLink href={url}>{t('eventLink')}</ExternalLink>
            <p className="type-small wrap-anywhere">{new URL(url).host}</p>
          </FactListItem>
        )}
      </ul>
    </section>
  )
}
