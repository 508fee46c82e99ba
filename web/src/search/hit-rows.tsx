import { kindOf, pageAddress } from '@rostrum/contract/kinds'
import type { ContentHit, OrganizationHit } from '@rostrum/contract/search'
import { Link } from 'react-router'
import { DateBlock } from '../events/date-block.tsx'
import { useIsOver, useEventTime } from '../events/event-time.ts'
import { arrivalSearch } from '../lib/arrival.ts'
import { useText } from '../lib/i18n.tsx'
import { useRelativeTime } from '../lib/time.ts'
import { OrganizationAvatar } from '../ui/avatar.tsx'
import { FactItem, Facts } from '../ui/facts.tsx'
import { Icon } from '../ui/icon.tsx'
import { VerifiedBadge } from '../ui/verified-badge.tsx'
import { Marked } from './marked.tsx'

const row =
  'grid grid-cols-[3.25rem_minmax(0,1fr)] gap-x-5 border-t border-line p-5 first:border-t-0 phone:gap-x-3.5 phone:p-4'
const titleLink = 'text-ink decoration-1 underline-offset-[.2em] hover:decoration-2 touch:inline-block touch:py-2'

export const OrganizationRow = ({ hit: { id, attributes } }: { hit: OrganizationHit }) => {
  const t = useText('search')
  const { name, title, excerpt, profile_image: image, is_verified: isVerified, city, state, country } = attributes
  const place = [city, state].filter(Boolean).join(', ') || country
  return (
    <li className={row}>
      <span className="relative size-13">
        <OrganizationAvatar name={name} image={image} size={52} />
        {isVerified && <VerifiedBadge className="absolute -right-1.75 -bottom-1.25" />}
      </span>
      <div className="grid min-w-0 content-start gap-1">
        <h3 className="type-row wrap-anywhere">
          <Link to={`/organization/${id}`} className={titleLink}>
            <Marked fragments={title} />
          </Link>
        </h3>
        <p className="max-w-[66ch] type-small wrap-anywhere">
          <Marked fragments={excerpt} />
        </p>
        <Facts>
          {place && <FactItem icon="map-pin">{place}</FactItem>}
          <FactItem>{t('followers', { count: attributes.followers_count })}</FactItem>
        </Facts>
      </div>
    </li>
  )
}

export const ContentRow = ({ hit }: { hit: ContentHit }) => {
  const ago = useRelativeTime()
  const { icon, counted } = kindOf(hit.type)
  // Only of people who take part, it is counted where they came from.
  const arrivedBy = counted.length > 0 ? arrivalSearch({ from: 'search' }) : ''
  const { title, excerpt, schedule, is_over, published_at: publishedAt } = hit.attributes
  const { id: organizationId, attributes: organization } = hit.relationships.organization
  return (
    <li className={row}>
      {schedule ? (
        <EventDate times={{ ...schedule, is_over }} />
      ) : (
        <span className="grid size-13 place-items-center rounded-md bg-sunken">
          <Icon name={icon} size={24} />
        </span>
      )}
      <div className="grid min-w-0 content-start gap-1">
        <h3 className="type-row wrap-anywhere">
          <Link to={pageAddress(hit.type, organizationId, hit.id) + arrivedBy} className={titleLink}>
            <Marked fragments={title} />
          </Link>
        </h3>
        <p className="max-w-[66ch] type-small wrap-anywhere">
          <Marked fragments={excerpt} />
        </p>
        <Facts className="items-center">
          <Link
            to={`/organization/${organizationId}`}
            className="inline-flex min-h-6 min-w-0 items-center gap-1.5 text-muted hover:text-ink touch:min-h-11"
          >
            <OrganizationAvatar name={organization.name} image={organization.profile_image} size={20} />
            <span className="min-w-0 wrap-anywhere">{organization.name}</span>
          </Link>
          {schedule ? (
            <EventTime times={{ ...schedule, is_over }} />
          ) : (
            <time dateTime={publishedAt}>{ago(publishedAt)}</time>
          )}
        </Facts>
      </div>
    </li>
  )
}

type Times = NonNullable<ContentHit['attributes']['schedule']> & { is_over: boolean }

const EventDate = ({ times }: { times: Times }) => <DateBlock date={times.start_date} isPast={useIsOver(times)} />

const EventTime = ({ times }: { times: Times }) => {
  const t = useText('events')
  const isOver = useIsOver(times)
  const { inEventZone } = useEventTime(times)
  return (
    <>
      {isOver && <span className="font-semibold text-ink">{t('pastEvent')}</span>}
      <FactItem icon="clock">{inEventZone}</FactItem>
    </>
  )
}
