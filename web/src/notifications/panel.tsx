import type { Happening, News, Notification, Notifications } from '@rostrum/contract/notifications'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useText } from '../lib/i18n.tsx'
import { RichText } from '../lib/rich-text.tsx'
import { useViewer } from '../lib/session.ts'
import { useNow, useRelativeTime } from '../lib/time.ts'
import { OrganizationAvatar } from '../ui/avatar.tsx'
import { SkeletonLine, Skeleton } from '../ui/skeleton.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { badgeText } from './badge.ts'
import type { Group } from './groups.ts'
import { isHappening, useHappeningAddress } from './happened.ts'
import { HappeningDetails, HappeningPicture, HappeningText } from './happening-text.tsx'
import { happeningsFeed, newsFeed } from './kinds.ts'
import type { useNotifications } from './use-notifications.ts'
import { useOlder } from './use-older.ts'

/** What is new to the user since the panel was opened or before. */
export interface NewToUser {
  /** The ids of the new notifications in the list. */
  ids: ReadonlySet<string>
  /** The number of new notifications, including those that are not in the list. */
  count: number
}

interface PanelProps {
  id: string
  query: ReturnType<typeof useNotifications>
  news: NewToUser
  onClose: () => void
}

/** The page that lists everything: for organizers what happened, for supporters the feed of updates. */
const useFeedAddress = () => {
  const isOwn = useViewer() === 'organization'
  return { isOwn, address: (isOwn ? happeningsFeed : newsFeed).address }
}

/** The new notifications, grouped by time. The panel opens below the bell. On a phone it is as wide as the page. */
export const NotificationPanel = ({ id, query, news, onClose }: PanelProps) => {
  const t = useText('notifications')
  const { address, isOwn } = useFeedAddress()
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="bell-panel">
      <div className="bell-head">
        <h2 id={`${id}-title`} className="font-strong">
          {t('title')}
        </h2>
        {news.count > 0 && <span className="type-small">{t('new', { count: badgeText(news.count) })}</span>}
      </div>
      <div className="bell-list">
        <Content query={query} newIds={news.ids} onClose={onClose} />
      </div>
      <div className="bell-foot">
        <ButtonLink to={address} variant="quiet" block onClick={onClose}>
          {t(isOwn ? 'happened.viewAll' : 'viewAll')}
        </ButtonLink>
      </div>
    </section>
  )
}

interface ContentProps {
  newIds: ReadonlySet<string>
  onClose: () => void
}

const Content = ({ query, ...content }: ContentProps & Pick<PanelProps, 'query'>) => {
  const t = useText('notifications')
  const { isOwn } = useFeedAddress()
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
  if (data.data.length === 0) return <p className="p-4 text-muted">{t(isOwn ? 'happened.none' : 'none')}</p>
  return <Groups notifications={data} {...content} />
}

const Groups = ({ notifications, ...content }: ContentProps & { notifications: Notifications }) => {
  const t = useText('notifications')
  const { groups, firstShownId, hasOlder, isLoading, isError, showOlder } = useOlder(notifications, useNow())
  return (
    <>
      {groups.map((group) => (
        <GroupOfNotifications key={group.name} group={group} firstShownId={firstShownId} {...content} />
      ))}
      {isError && (
        <p role="alert" className="px-4 pt-2 text-sm text-danger">
          {t('error')}
        </p>
      )}
      {hasOlder && (
        <div className="px-4 py-2">
          <Button size="small" block pending={isLoading} pendingText={t('loading')} onClick={showOlder}>
            {t('showOlder')}
          </Button>
        </div>
      )}
    </>
  )
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
  group: { name, shown, more, isOpenEnded },
  firstShownId,
  newIds,
  onClose,
}: { group: Group; firstShownId: string | undefined } & ContentProps) => {
  const t = useText('notifications')
  const { address } = useFeedAddress()
  return (
    <>
      <h3 className="bell-group">{t(`group.${name}`)}</h3>
      <ul>
        {shown.map((notification) => (
          <li key={notification.id}>
            <Row
              notification={notification}
              isNew={newIds.has(notification.id)}
              isFocused={notification.id === firstShownId}
              onFollow={onClose}
            />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Link to={address} className="bell-more" onClick={onClose}>
          {t(isOpenEnded ? 'moreAtLeast' : 'more', { count: more })}
        </Link>
      )}
    </>
  )
}

interface RowProps {
  notification: Notification
  isNew: boolean
  /** Moves the focus here, because the button that had it may be gone. */
  isFocused: boolean
  onFollow: () => void
}

const Row = ({ notification, isNew, isFocused, onFollow }: RowProps) => {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isFocused) link.current?.focus()
  }, [isFocused])
  const t = useText('notifications')
  const addressOf = useHappeningAddress()
  const isOwn = isHappening(notification)
  return (
    <Link ref={link} to={isOwn ? addressOf(notification) : newsFeed.address} className="bell-row" onClick={onFollow}>
      {isOwn ? <HappeningContent happening={notification} /> : <NewsContent news={notification} />}
      {isNew && (
        <span className="news-dot">
          <span className="sr-only">{t('isNew')}</span>
        </span>
      )}
    </Link>
  )
}

const HappeningContent = ({ happening }: { happening: Happening }) => (
  <>
    <HappeningPicture happening={happening} size={36} />
    <span className="min-w-0">
      <span className="bell-text wrap-anywhere">
        <HappeningText happening={happening} />
      </span>
      <span className="block text-xs text-muted wrap-anywhere">
        <HappeningDetails happening={happening} />
      </span>
    </span>
  </>
)

const NewsContent = ({ news: { type, attributes, relationships } }: { news: News }) => {
  const t = useText('notifications')
  const kindText = useText('kinds')
  const ago = useRelativeTime()
  const { name, profile_image: image } = relationships.organization.attributes
  return (
    <>
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
    </>
  )
}
