import type { Notifications } from '@rostrum/contract/notifications'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { api, ApiError } from '../lib/api.ts'
import { useText } from '../lib/i18n.tsx'
import { useSession, useViewer } from '../lib/session.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Pill } from '../ui/chip.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { PageHead } from '../ui/section-head.tsx'
import { FeedSkeleton, FeedRow } from './feed-row.tsx'
import { isHappening, isHappeningType, timeOf } from './happened.ts'
import { HappeningRow } from './happening-row.tsx'
import { happeningsFeed, newsFeed, readView, writeView, type FeedKind, type FeedView } from './kinds.ts'
import { newSince } from './stored-notifications.ts'
import { realtimeFor, useMarkSeen } from './use-notifications.ts'

const perPage = 20
/** The maximum number of items, `MAX_FEED_ITEMS` in the contract. Importing it would add zod to the bundle. */
const MAX_FEED_ITEMS = 500

const useFeed = ({ kind, page }: FeedView) => {
  const userId = useSession(({ user }) => user?.id)
  const viewer = useViewer()
  return useQuery({
    queryKey: ['notifications', userId, 'feed', { kind, page }],
    queryFn: async ({ signal }) => {
      const shown = await api('GET /notifications', { query: { kind, page, perPage }, signal })
      return { shown, since: newSince(userId ?? '', shown.meta.last_seen_at) }
    },
    enabled: userId !== undefined,
    placeholderData: keepPreviousData,
    meta: { realtime: realtimeFor(viewer), warning: 'Failed to fetch notifications' },
  })
}

/** New content from the organizations that a supporter follows, of all kinds or one kind, with pagination. */
export const NewsFeed = () => <Feed feed={newsFeed} />

/** What happened in the organization of the viewer, of all types or one type, with pagination. */
export const HappeningsFeed = () => <Feed feed={happeningsFeed} />

const textsOf = (feed: FeedKind) => (feed === newsFeed ? 'feed' : 'happened')

const useTypeText = () => {
  const t = useText('notifications')
  const kindText = useText('kinds')
  return (type: NonNullable<FeedView['kind']>) =>
    isHappeningType(type) ? t(`happened.filter.${type}`) : kindText(`${type}.news.labels`)
}

const Feed = ({ feed }: { feed: FeedKind }) => {
  const t = useText('notifications')
  const typeText = useTypeText()
  const navigate = useNavigate()
  const texts = textsOf(feed)
  const view = readView(feed, new URLSearchParams(useLocation().search))
  const { data: fetched, error, isPlaceholderData, isFetching, refetch } = useFeed(view)
  const data = fetched?.shown
  useMarkSeen(data)
  // The page number is beyond the last page: it was typed by hand, or there are fewer items than before.
  if (error instanceof ApiError && error.errors['page'])
    return <Navigate to={writeView(feed, { ...view, page: 1 })} replace />
  return (
    <>
      <PageHead title={t(`${texts}.title`)} lead={t(`${texts}.lead`)} />
      <div role="group" aria-label={t('feed.filter')} className="feed-filter">
        {[undefined, ...feed.types].map((kind) => (
          <Pill
            key={kind ?? 'all'}
            isChosen={view.kind === kind}
            onClick={() => void navigate(writeView(feed, { kind, page: 1 }), { preventScrollReset: true })}
          >
            {kind === undefined ? t('feed.all') : typeText(kind)}
          </Pill>
        ))}
      </div>
      <p role="status" className="mb-4 min-h-5 type-small">
        {data && data.meta.total > 0 && !isPlaceholderData
          ? t(data.meta.total >= MAX_FEED_ITEMS ? `${texts}.countCapped` : `${texts}.count`, { count: data.meta.total })
          : ''}
      </p>
      {error && !data ? (
        <ErrorState title={t('error')} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : fetched ? (
        <Items feed={feed} data={fetched.shown} since={fetched.since} view={view} isBusy={isPlaceholderData} />
      ) : (
        <FeedSkeleton />
      )}
    </>
  )
}

interface ItemsProps {
  feed: FeedKind
  data: Notifications
  /** What is later than this time is new to the user. */
  since: string
  view: FeedView
  isBusy: boolean
}

const Items = ({ feed, data: { data: items, meta }, since, view, isBusy }: ItemsProps) => {
  const t = useText('notifications')
  const texts = textsOf(feed)
  if (items.length === 0 && view.kind !== undefined) {
    return (
      <EmptyState title={t(`${texts}.emptyOfKind`)} text={t(`${texts}.emptyOfKindText`)} art={view.kind}>
        <ButtonLink to={writeView(feed, { kind: undefined, page: 1 })}>{t('feed.showAll')}</ButtonLink>
      </EmptyState>
    )
  }
  if (items.length === 0) {
    return (
      <EmptyState title={t(`${texts}.empty`)} text={t(`${texts}.emptyText`)} art="Great Lakes">
        {feed === newsFeed ? (
          <ButtonLink to="/dashboard" variant="primary">
            {t('feed.find')}
          </ButtonLink>
        ) : (
          <ButtonLink to="/organization-profile">{t('happened.profile')}</ButtonLink>
        )}
      </EmptyState>
    )
  }
  return (
    <>
      <ul aria-busy={isBusy} className="rounded-lg border border-line bg-raised">
        {items.map((notification) => {
          const isNew = timeOf(notification) > since
          return isHappening(notification) ? (
            <HappeningRow key={notification.id} happening={notification} isNew={isNew} />
          ) : (
            <FeedRow key={notification.id} notification={notification} isNew={isNew} />
          )
        })}
      </ul>
      <Pagination
        page={meta.current_page}
        lastPage={meta.last_page}
        to={(page) => writeView(feed, { ...view, page })}
        label={t(`${texts}.pages`)}
      />
    </>
  )
}
