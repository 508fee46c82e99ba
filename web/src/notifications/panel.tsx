import type { Notification } from '@rostrum/contract/notifications'
import { Link } from 'react-router'
import { useText } from '../lib/i18n.tsx'
import { RichText } from '../lib/rich-text.tsx'
import { useNow, useRelativeTime } from '../lib/time.ts'
import { OrganizationAvatar } from '../ui/avatar.tsx'
import { SkeletonLine, Skeleton } from '../ui/skeleton.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { badgeText } from './badge.ts'
import { groupsOf, type Group } from './groups.ts'
import type { useNotifications } from './use-notifications.ts'

interface PanelProps {
  id: string
  query: ReturnType<typeof useNotifications>
  /** The ids of the notifications that are new to the user. */
  newIds: ReadonlySet<string>
  onClose: () => void
}

const feedAddress = '/updates'

/** The new notifications, grouped by time. The panel opens below the bell. On a phone it is as wide as the page. */
export const NotificationPanel = ({ id, query, newIds, onClose }: PanelProps) => {
  const t = useText('notifications')
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="bell-panel">
      <div className="bell-head">
        <h2 id={`${id}-title`} className="font-strong">
          {t('title')}
        </h2>
        {newIds.size > 0 && <span className="type-small">{t('new', { count: badgeText(newIds.size) })}</span>}
      </div>
      <div className="bell-list">
        <Content query={query} newIds={newIds} onClose={onClose} />
      </div>
      <div className="bell-foot">
        <ButtonLink to={feedAddress} variant="quiet" block onClick={onClose}>
          {t('viewAll')}
        </ButtonLink>
      </div>
    </section>
  )
}

const Content = ({ query, newIds, onClose }: Omit<PanelProps, 'id'>) => {
  const t = useText('notifications')
  const now = useNow()
  const { data, error, isFetching, refetch } = query
  if (!data && error) {
    return (
      <div role="alert" className="grid justify-items-start gap-3 p-4">
        <p>{t('error')}</p>
        <Button size="small" pending={isFetching} pendingText={t('common:tryingAgain')} onClick={() => void refetch()}>
          {t('common:tryAgain')}
        </Button>
      </div>
    )
  }
  if (!data) return <Loading />
  if (data.data.length === 0) return <p className="p-4 text-muted">{t('none')}</p>
  return groupsOf(data.data, now).map((group) => (
    <GroupOfNotifications key={group.name} group={group} newIds={newIds} onClose={onClose} />
  ))
}

const Loading = () => {
  const t = useText('notifications')
  return (
    <Skeleton label={t('loading')} className="bell-skeleton">
      <p className="type-small">{t('loading')}</p>
      {[1, 2, 3].map((row) => (
        <SkeletonLine key={row} className="mt-4" />
      ))}
    </Skeleton>
  )
}

const GroupOfNotifications = ({
  group: { name, shown, more },
  newIds,
  onClose,
}: { group: Group } & Pick<PanelProps, 'newIds' | 'onClose'>) => {
  const t = useText('notifications')
  return (
    <>
      <h3 className="bell-group">{t(`group.${name}`)}</h3>
      <ul>
        {shown.map((notification) => (
          <li key={notification.id}>
            <Row notification={notification} isNew={newIds.has(notification.id)} onFollow={onClose} />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Link to={feedAddress} className="bell-more" onClick={onClose}>
          {t('more', { count: more })}
        </Link>
      )}
    </>
  )
}

const Row = ({
  notification,
  isNew,
  onFollow,
}: {
  notification: Notification
  isNew: boolean
  onFollow: () => void
}) => {
  const t = useText('notifications')
  const kindText = useText('kinds')
  const ago = useRelativeTime()
  const { type, attributes, relationships } = notification
  const { name, profile_image: image } = relationships.organization.attributes
  return (
    <Link to={feedAddress} className="bell-row" onClick={onFollow}>
      <OrganizationAvatar name={name} image={image} size={36} />
      <span className="min-w-0">
        <span className="bell-text wrap-anywhere">
          <RichText
            text={kindText(`${type}.news.sentence`, { organization: name, title: attributes.title })}
            parts={{ who: (who) => <b className="font-strong">{who}</b> }}
          />
        </span>
        <span className="block text-xs text-muted">
          {t('what', { label: kindText(`${type}.news.label`), ago: ago(attributes.published_at) })}
        </span>
      </span>
      {isNew && (
        <span className="news-dot">
          <span className="sr-only">{t('isNew')}</span>
        </span>
      )}
    </Link>
  )
}
