import { kindOf } from '@rostrum/contract/kinds'
import type { Notification } from '@rostrum/contract/notifications'
import { useText } from '../lib/i18n.tsx'
import { useRelativeTime } from '../lib/time.ts'
import { OrganizationAvatar } from '../ui/avatar.tsx'
import { SkeletonLine, Skeleton } from '../ui/skeleton.tsx'
import { Icon } from '../ui/icon.tsx'
import { TextLink } from '../ui/text-link.tsx'
import './notifications.css'
import { addressOf } from './kinds.ts'

/** One notification: organization, kind and time, and a title that links to the content. */
export const FeedRow = ({ notification, isNew }: { notification: Notification; isNew: boolean }) => {
  const t = useText('notifications')
  const kindText = useText('kinds')
  const ago = useRelativeTime()
  const { type, attributes, relationships } = notification
  const { id, attributes: organization } = relationships.organization
  return (
    <li className="feed-row">
      <OrganizationAvatar name={organization.name} image={organization.profile_image} size={44} />
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
        <p className="flex items-start gap-x-1.5 type-small">
          <Icon name={kindOf(type).icon} size={16} className="mt-0.5" />
          <time dateTime={attributes.published_at}>
            {t('what', { label: kindText(`${type}.news.label`), ago: ago(attributes.published_at) })}
          </time>
        </p>
      </div>
      {isNew && (
        <span className="feed-new">
          <span className="news-dot" />
          {t('isNew')}
        </span>
      )}
    </li>
  )
}

export const FeedSkeleton = () => {
  const t = useText('notifications')
  return (
    <Skeleton label={t('loading')} className="rounded-lg border border-line bg-raised">
      {[1, 2, 3, 4].map((row) => (
        <div key={row} className="feed-row">
          <SkeletonLine className="size-11" />
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
