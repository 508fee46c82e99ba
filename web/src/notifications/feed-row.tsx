import { type ActType, actTypes, kindOf } from '@rostrum/contract/kinds'
import type { News } from '@rostrum/contract/notifications'
import { isoInZone } from '@rostrum/contract/zoned-time'
import { DateBlock } from '../events/date-block.tsx'
import { useText } from '../lib/i18n.tsx'
import { useDateText, useRelativeTime } from '../lib/time.ts'
import { OrganizationAvatar } from '../ui/avatar.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { SkeletonLine, Skeleton } from '../ui/skeleton.tsx'
import { Icon } from '../ui/icon.tsx'
import { TextLink } from '../ui/text-link.tsx'
import './notifications.css'
import { addressOf } from './kinds.ts'

const isActType = (type: News['type']): type is ActType => actTypes.some((known) => known === type)

/** One notification: organization, kind and time, a title that links to the content, and what to do about it. */
export const FeedRow = ({ notification, isNew }: { notification: News; isNew: boolean }) => {
  const t = useText('notifications')
  const kindText = useText('kinds')
  const ago = useRelativeTime()
  const { type, attributes, relationships } = notification
  const { id, attributes: organization } = relationships.organization
  return (
    <li className="feed-row">
      <Tile notification={notification} />
      <div className="grid min-w-0 gap-1">
        <p className="type-small wrap-anywhere">
          <TextLink to={`/organization/${id}`} className="touch:inline-block touch:py-1">
            {organization.name}
          </TextLink>
        </p>
        <h2 className="type-row text-pretty wrap-anywhere">
          <TextLink to={addressOf(notification)} className="touch:inline-block touch:py-1.5">
            {attributes.title}
          </TextLink>
        </h2>
        <EventDay attributes={attributes} />
        <p className="flex items-start gap-x-1.5 type-small">
          <Icon name={kindOf(type).icon} size={16} className="mt-0.5" />
          <time dateTime={attributes.published_at}>
            {t('what', { label: kindText(`${type}.news.label`), ago: ago(attributes.published_at) })}
          </time>
        </p>
      </div>
      <div className="feed-tools">
        {isNew && (
          <span className="feed-new">
            <span className="news-dot" />
            {t('isNew')}
          </span>
        )}
        <Act notification={notification} />
      </div>
    </li>
  )
}

type Attributes = News['attributes']

/** The date as it is where the event takes place. */
const dateOf = ({ starts_at: startsAt, timezone }: Attributes): string | null =>
  startsAt && isoInZone(timezone ?? 'UTC', new Date(startsAt)).slice(0, 10)

const Tile = ({ notification: { attributes, relationships } }: { notification: News }) => {
  const { name, profile_image: image } = relationships.organization.attributes
  const date = dateOf(attributes)
  if (date !== null) return <DateBlock date={date} isPast={attributes.is_over} />
  return <OrganizationAvatar name={name} image={image} size={52} />
}

/** The date block is decorative, so the day is also written. */
const EventDay = ({ attributes }: { attributes: Attributes }) => {
  const day = useDateText({ weekday: 'long', month: 'long', day: 'numeric' })
  const date = dateOf(attributes)
  return date && <p className="text-sm">{day(date)}</p>
}

/** What to do about it, or that the supporter has done it. Nothing for what is over or asks for nothing. */
const Act = ({ notification }: { notification: News }) => {
  const t = useText('notifications')
  const kindText = useText('kinds')
  const { type, attributes } = notification
  if (attributes.has_taken_part) {
    return (
      <span className="feed-done">
        <Icon name="circle-check" size={18} />
        {t('youDidThis')}
      </span>
    )
  }
  if (!isActType(type) || attributes.is_over) return null
  const verb = kindText(`${type}.offer.verb`)
  return (
    <ButtonLink to={addressOf(notification)} size="small" aria-label={`${verb}: ${attributes.title}`}>
      {verb}
    </ButtonLink>
  )
}

export const FeedSkeleton = () => {
  const t = useText('notifications')
  return (
    <Skeleton label={t('loading')} className="rounded-lg border border-line bg-raised">
      {[1, 2, 3, 4].map((row) => (
        <div key={row} className="feed-row">
          <SkeletonLine className="size-13" />
          <div className="grid gap-2">
            <SkeletonLine className="w-2/5" />
            <SkeletonLine />
            <SkeletonLine className="w-2/5" />
          </div>
        </div>
      ))}
    </Skeleton>
  )
}
