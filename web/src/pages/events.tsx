import { pageAddress } from '@rostrum/contract/kinds'
import { isoInZone, isScheduled, scheduleOf } from '@rostrum/contract/zoned-time'
import type { Route } from './+types/events'
import { CalendarLinks } from '../events/calendar-links.tsx'
import { DateBlock } from '../events/date-block.tsx'
import { EventFacts } from '../events/event-facts.tsx'
import type { Host } from '../events/host.ts'
import { InviteFriends } from '../events/invite-friends.tsx'
import { Going, GuestGoing } from '../events/going.tsx'
import { MemberAnswer, Rsvp } from '../events/rsvp.tsx'
import { useAnswer, type GuestRsvpState, type RsvpState } from '../events/use-answer.ts'
import { loadItem, useItemAt, useViewOfCachedDocument, viewItemInBrowser } from '../content/item-page.ts'
import type { PublishedItem } from '../content/published.ts'
import { UnfinishedDraft } from '../content/unfinished-draft.tsx'
import { useIsOver, useEventTime } from '../events/event-time.ts'
import { answerGuestForm, type GuestAnswer } from '../guests/guest-values.ts'
import { NotFound } from '../layouts/not-found.tsx'
import { useShareUrl } from '../guests/use-share-url.ts'
import { useShareableAddress } from '../lib/arrival.ts'
import { useText, type RouteHandle } from '../lib/i18n.tsx'
import { PublicPageHead, sharePicture } from '../lib/seo.tsx'
import { serverApi } from '../lib/server-api.ts'
import { Cover } from '../ui/cover.tsx'
import { Icon } from '../ui/icon.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { BackLink } from '../ui/text-link.tsx'
import { ReportButton } from '../reports/report-button.tsx'

export const handle: RouteHandle = { failure: 'kind', texts: ['public'] }

export const loader = (args: Route.LoaderArgs) => loadItem('events', args)
export const clientLoader = ({ params, request }: Route.ClientLoaderArgs) =>
  viewItemInBrowser('events', params, request)

/** Handles the answer of a visitor without JavaScript. */
export const action = async ({ params, request, context }: Route.ActionArgs) =>
  answerGuestForm(serverApi(context).api, { path: 'events', id: params.itemId }, await request.formData())

export default function EventPage({ loaderData, actionData, params }: Route.ComponentProps) {
  useViewOfCachedDocument('events', params)
  const found = useItemAt('events', params, loaderData.item)
  if (!found) return <NotFound />
  const { item, organization } = found
  if (item.meta.is_incomplete || !isScheduled(item.attributes)) {
    return <UnfinishedDraft item={item} organization={organization} />
  }
  const host = { id: organization.id, name: organization.attributes.name }
  return <EventContent key={item.id} event={item} host={host} answer={actionData} origin={loaderData.origin} />
}

interface HeadProps {
  event: PublishedItem<'events'>['data']
  host: Host
  origin: string
}

interface ContentProps extends HeadProps {
  answer: GuestAnswer | undefined
}

const EventContent = ({ event, host, answer, origin }: ContentProps) => {
  const t = useText('events')
  const isOver = useIsOver(event.attributes)
  const state = useAnswer(event, answer)
  const { guest, member, chosen, going } = state
  const address = useShareUrl(event) ?? origin + pageAddress('events', host.id, event.id)
  useShareableAddress()
  const isGoing = going !== null && !isOver
  return (
    <>
      <EventHead event={event} host={host} origin={origin} />
      {isGoing ? (
        <GoingPart event={event} host={host} address={address} guest={guest} going={going} />
      ) : (
        <Invitation event={event} host={host} isOver={isOver} />
      )}
      <div className="mt-8 grid items-start gap-x-6 gap-y-9 md:grid-cols-[minmax(0,1fr)_19rem] md:grid-rows-[auto_1fr] lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-x-12">
        <EventFacts event={event} />
        <div className="grid gap-9 md:col-start-2 md:row-span-2 md:row-start-1">
          {isGoing ? (
            !going.isGuest && <MemberAnswer event={event} host={host} state={member} />
          ) : (
            <Rsvp event={event} host={host} state={state} />
          )}
          {!isOver && !isGoing && <InviteFriends event={event} address={address} />}
        </div>
        <div className="grid gap-9 md:col-start-1">
          <section aria-labelledby="about">
            <SectionHead id="about" title={t('about')} />
            <p className="max-w-[66ch] whitespace-pre-line wrap-anywhere">{event.attributes.description}</p>
          </section>
          <CalendarLinks origin={origin} host={host} event={isOver || isGoing ? undefined : event} shifts={chosen} />
        </div>
      </div>
      <ReportButton type="events" id={event.id} organization={host} />
    </>
  )
}

interface GoingPartProps {
  event: ContentProps['event']
  host: Host
  address: string
  guest: GuestRsvpState
  going: NonNullable<RsvpState['going']>
}

const GoingPart = ({ event, host, address, guest, going: { isGuest, ...going } }: GoingPartProps) => {
  const props = { event, host, shareUrl: address, ...going }
  return isGuest ? <GuestGoing {...props} guest={guest} /> : <Going {...props} />
}

/** The head of the page for everybody who has not said that they are going. */
const Invitation = ({ event, host, isOver }: Omit<HeadProps, 'origin'> & { isOver: boolean }) => {
  const t = useText('events')
  const { title, start_date, image } = event.attributes
  return (
    <>
      <BackLink to={`/organization/${host.id}`}>{host.name}</BackLink>
      <div className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-4 gap-y-1">
        <DateBlock date={start_date} isPast={isOver} />
        <div className="min-w-0">
          <p className="flex items-center gap-1.5 text-xs font-semibold text-muted">
            <Icon name="calendar" size={16} />
            {t(isOver ? 'pastEvent' : 'event')}
          </p>
          <h1 className="type-title wrap-anywhere">{title}</h1>
        </div>
      </div>
      <Cover
        name={title}
        image={image}
        width={1200}
        height={260}
        isFirst
        className="mt-6 h-[clamp(7.5rem,20vw,13rem)] w-full rounded-lg"
      />
    </>
  )
}

/** The metadata of the page: structured data with the date for search results, and a picture for share previews. */
const EventHead = ({ event, host, origin }: HeadProps) => {
  const { title, description, image, location, capacity, timezone } = event.attributes
  const { startsAt, endsAt } = scheduleOf(event.attributes)
  const { withEventZoneName } = useEventTime(event.attributes)
  const picture = image ?? sharePicture('events', event.id)
  return (
    <PublicPageHead
      origin={origin}
      path={pageAddress('events', host.id, event.id)}
      title={`${title} · ${host.name}`}
      description={`${withEventZoneName} · ${location}`}
      image={picture}
      type="article"
      isEmbeddable
      facts={{
        '@type': 'Event',
        name: title,
        description,
        // With the offset of the event, because a search engine shows the local date.
        startDate: isoInZone(timezone, startsAt),
        ...(endsAt && { endDate: isoInZone(timezone, endsAt) }),
        eventStatus: 'https://schema.org/EventScheduled',
        location: { '@type': 'Place', name: location, address: location },
        organizer: { '@type': 'Organization', name: host.name, url: `${origin}/organization/${host.id}` },
        image: URL.canParse(picture) ? picture : origin + picture,
        ...(capacity !== null && { maximumAttendeeCapacity: capacity }),
      }}
    />
  )
}
