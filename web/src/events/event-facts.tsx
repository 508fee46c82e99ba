import type { Event } from '@rostrum/contract/events'
import { useText } from '../lib/i18n.tsx'
import { Fact } from '../ui/facts.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { OutsideLink } from '../ui/text-link.tsx'
import { placesLeft } from './event-row.tsx'
import { useIsOver, useWhen } from './when.ts'

/** Time, place and number of participants. */
export const EventFacts = ({ event }: { event: Event }) => {
  const t = useText('events')
  const { location, url, engagements_count: going, outcome_counts: counts } = event.attributes
  const { thereNamed, here } = useWhen(event.attributes)
  const isOver = useIsOver(event.attributes)
  const left = isOver ? null : placesLeft(event)
  const waiting = counts['waitlist'] ?? 0
  return (
    <section aria-labelledby="when">
      <SectionHead id="when" title={t('whenAndWhere')} />
      <ul className="grid gap-3">
        <Fact icon="clock">
          <p>{thereNamed}</p>
          {/* Only the browser knows the viewer's time zone. The line is reserved so that the layout does not shift. */}
          <p className="min-h-[1.5em] type-small">{here !== null && t('yourTime', { when: here })}</p>
        </Fact>
        <Fact icon="map-pin">{location}</Fact>
        <Fact icon="users">
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
        </Fact>
        {url && (
          <Fact icon="link">
            <OutsideLink href={url}>{t('eventLink')}</OutsideLink>
            <p className="type-small wrap-anywhere">{new URL(url).host}</p>
          </Fact>
        )}
      </ul>
    </section>
  )
}
