import type { Notifications } from '@rostrum/contract/notifications'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { api, ApiError } from '../lib/api.ts'
import { useText } from '../lib/i18n.tsx'
import { useSession } from '../lib/session.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Pill } from '../ui/chip.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { PageHead } from '../ui/section-head.tsx'
import { FeedSkeleton, FeedRow } from './feed-row.tsx'
import { notificationTypes, readView, writeView, type FeedView } from './kinds.ts'
import { newSince } from './stored-notifications.ts'
import { useMarkSeen } from './use-notifications.ts'

const perPage = 20
/** The maximum number of items, `MAX_FEED_ITEMS` in the contract. Importing it would add zod to the bundle. */
const MAX_FEED_ITEMS = 500

const useFeed = ({ kind, page }: FeedView) => {
  const userId = useSession(({ user }) => user?.id)
  return useQuery({
    queryKey: ['notifications', userId, 'feed', { kind, page }],
    queryFn: async ({ signal }) => {
      const shown = await api('GET /notifications', { query: { kind, page, perPage }, signal })
      return { shown, since: newSince(userId ?? '', shown.meta.last_seen_at) }
    },
    enabled: userId !== undefined,
    placeholderData: keepPreviousData,
    meta: { realtime: ['notifications', 'follows'], warning: 'Failed to fetch notifications' },
  })
}

/**
 * The feed of new content from the organizations that a supporter follows, of all kinds or one kind, with pagination.
 */
export const Feed = () => {
  const t = useText('notifications')
  const kindText = useText('kinds')
  const navigate = useNavigate()
  const view = readView(new URLSearchParams(useLocation().search))
  const { data: feed, error, isPlaceholderData, isFetching, refetch } = useFeed(view)
  const data = feed?.shown
  useMarkSeen(data)
  // The page number is beyond the last page: it was typed by hand, or there are fewer items than before.
  if (error instanceof ApiError && error.errors['page'])
    return <Navigate to={writeView({ ...view, page: 1 })} replace />
  return (
    <>
      <PageHead title={t('feed.title')} lead={t('feed.lead')} />
      <div role="group" aria-label={t('feed.filter')} className="feed-filter">
        {([undefined, ...notificationTypes] as const).map((kind) => (
          <Pill
            key={kind ?? 'all'}
            isChosen={view.kind === kind}
            onClick={() => void navigate(writeView({ kind, page: 1 }), { preventScrollReset: true })}
          >
            {kind === undefined ? t('feed.all') : kindText(`${kind}.news.labels`)}
          </Pill>
        ))}
      </div>
      <p role="status" className="mb-4 min-h-5 type-small">
        {data && data.meta.total > 0 && !isPlaceholderData
          ? t(data.meta.total >= MAX_FEED_ITEMS ? 'feed.countCapped' : 'feed.count', { count: data.meta.total })
          : ''}
      </p>
      {error && !data ? (
        <ErrorState title={t('error')} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : feed ? (
        <Items data={feed.shown} since={feed.since} view={view} isBusy={isPlaceholderData} />
      ) : (
        <FeedSkeleton />
      )}
    </>
  )
}

interface ItemsProps {
  data: Notifications
  /** Items that were published after this time are new to the user. */
  since: string
  view: FeedView
  isBusy: boolean
}

const Items = ({ data: { data: items, meta }, since, view, isBusy }: ItemsProps) => {
  const t = useText('notifications')
  if (items.length === 0 && view.kind !== undefined) {
    return (
      <EmptyState title={t('feed.emptyOfKind')} text={t('feed.emptyOfKindText')} art={view.kind}>
        <ButtonLink to={writeView({ kind: undefined, page: 1 })}>{t('feed.showAll')}</ButtonLink>
      </EmptyState>
    )
  }
  if (items.length === 0) {
    return (
      <EmptyState title={t('feed.empty')} text={t('feed.emptyText')} art="Great Lakes">
        <ButtonLink to="/dashboard" variant="primary">
          {t('feed.find')}
        </ButtonLink>
      </EmptyState>
    )
  }
  return (
    <>
      <ul aria-busy={isBusy} className="rounded-lg border border-line bg-raised">
        {items.map((notification) => (
          <FeedRow
            key={notification.id}
            notification={notification}
            isNew={notification.attributes.published_at > since}
          />
        ))}
      </ul>
      <Pagination
        page={meta.current_page}
        lastPage={meta.last_page}
        to={(page) => writeView({ ...view, page })}
        label={t('feed.pages')}
      />
    </>
  )
}
