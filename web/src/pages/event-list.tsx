import type { Event } from '@rostrum/contract/events'
import type { Route } from './+types/event-list'
import { CalendarLinks } from '../events/calendar-links.tsx'
import { EventRow } from '../events/event-row.tsx'
import '../events/texts.ts'
import { fetchEvents } from '../events/use-events.ts'
import { loadPublicList, PublicList } from '../content/public-list.tsx'
import { NotFound } from '../layouts/not-found.tsx'
import { api } from '../lib/api.ts'
import { useText, type RouteHandle } from '../lib/i18n.tsx'
import { foundOr404 } from '../lib/page-data.ts'
import { serverApi } from '../lib/server-api.ts'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { SectionHead } from '../ui/section-head.tsx'

export const handle: RouteHandle = { failure: 'events', texts: ['events'] }

export const loader = async ({ params, context, request }: Route.LoaderArgs) => {
  const { api: call, page } = serverApi(context)
  const found = await loadPublicList(call, { id: params.id, url: request.url }, fetchEvents)
  return foundOr404(found, { found, origin: page.origin })
}

export const clientLoader = async ({ params, request }: Route.ClientLoaderArgs) => ({
  found: await loadPublicList(api, { id: params.id, url: request.url }, fetchEvents),
  origin: location.origin,
})

export default function EventListPage({ loaderData: { found, origin }, params }: Route.ComponentProps) {
  const t = useText('events')
  if (!found) return <NotFound />
  const { name } = found.organization.data.attributes
  const { data, meta } = found.items
  const isFirstPage = meta.current_page === 1
  const upcoming = data.filter(({ attributes }) => !attributes.is_over)
  const past = data.filter(({ attributes }) => attributes.is_over)
  return (
    <PublicList
      origin={origin}
      listing={found}
      path={`/events/${params.id}`}
      texts={{ title: t('eventsOf', { name }), heading: t('events'), lead: t('eventsOfText', { name }) }}
    >
      <div className="grid gap-10">
        {upcoming.length > 0 ? (
          <Events id="upcoming" title={t('upcoming')} events={upcoming} organizationId={params.id} />
        ) : (
          isFirstPage && (
            <EmptyState title={t('none')} text={t(past.length > 0 ? 'noneUpcomingText' : 'noneText', { name })} />
          )
        )}
        {past.length > 0 && (
          <Events id="past" title={t('past')} text={t('pastText')} events={past} organizationId={params.id} />
        )}
        {data.length > 0 && <CalendarLinks origin={origin} host={{ id: params.id, name }} />}
      </div>
    </PublicList>
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
        {events.map((event) => (
          <EventRow key={event.id} event={event} organizationId={organizationId} />
        ))}
      </ul>
    </Card>
  </section>
)
