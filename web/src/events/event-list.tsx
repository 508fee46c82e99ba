import type { Event } from '@rostrum/contract/events'
import { ActionRowHeading } from '../content/action-row.tsx'
import type { KindListProps } from '../content/published.ts'
import { useText } from '../lib/i18n.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { CalendarLinks } from './calendar-links.tsx'
import { EventRow } from './event-row.tsx'

/** Upcoming events, followed by past events. */
export const EventList = ({ items: { data, meta }, organization, origin }: KindListProps<'events'>) => {
  const t = useText('events')
  const kindText = useText('kinds')
  const { id, name } = organization
  const isFirstPage = meta.current_page === 1
  const upcoming = data.filter(({ attributes }) => !attributes.is_over)
  const past = data.filter(({ attributes }) => attributes.is_over)
  const noneText = past.length > 0 ? t('noneUpcomingText', { name }) : kindText('events.list.noneText', { name })
  return (
    <div className="grid gap-10">
      {upcoming.length > 0 ? (
        <Events id="upcoming" title={t('upcoming')} events={upcoming} organizationId={id} />
      ) : (
        isFirstPage && <EmptyState title={kindText('events.list.none')} text={noneText} />
      )}
      {past.length > 0 && <Events id="past" title={t('past')} text={t('pastText')} events={past} organizationId={id} />}
      {data.length > 0 && <CalendarLinks origin={origin} host={organization} />}
    </div>
  )
}

interface EventsProps {
  id: string
  title: string
  text?: string
  events: readonly Event[]
  organizationId: string
}

const Events = ({ id, title, text, events, organizationId }: EventsProps) => (
  <section aria-labelledby={id}>
    <SectionHead id={id} title={title} />
    {text && <p className="mb-4 type-small">{text}</p>}
    <Card>
      <ul>
        <ActionRowHeading value="h3">
          {events.map((event) => (
            <EventRow key={event.id} event={event} organizationId={organizationId} />
          ))}
        </ActionRowHeading>
      </ul>
    </Card>
  </section>
)
