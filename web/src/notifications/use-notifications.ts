import type { Notifications } from '@rostrum/contract/notifications'
import type { StreamEventName } from '@rostrum/contract/realtime'
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../lib/api.ts'
import { useSession, useViewer, type Viewer } from '../lib/session.ts'
import { useIsPageVisible } from '../lib/use-is-page-visible.ts'
import { isHappening } from './happened.ts'
import {
  cacheMilliseconds,
  fetchedAt,
  storeChanged,
  storeFetched,
  storageKey,
  readStoredNotifications,
  recordVisit,
} from './stored-notifications.ts'

/** As many as the groups of the panel can show, and some more to count. */
export const PANEL_PAGE_SIZE = 50

/** The events of the stream after which the notifications of this viewer are different. */
export const realtimeFor = (viewer: Viewer | undefined): readonly StreamEventName[] =>
  viewer === 'organization' ? ['notifications', 'activity', 'chat'] : ['notifications', 'follows']

const keyOf = (userId: string | undefined) => ['notifications', userId, 'newest'] as const

const fetchNewest = async (userId: string, signal: AbortSignal): Promise<Notifications> => {
  const data = await api('GET /notifications', { query: { perPage: PANEL_PAGE_SIZE }, signal })
  storeFetched(userId, data)
  return data
}

/**
 * The list of the bell. It is cached for an hour, across reloads and tabs, unless the event stream reports a change.
 */
export const useNotifications = () => {
  const userId = useSession(({ user }) => user?.id)
  const viewer = useViewer()
  return useQuery({
    queryKey: keyOf(userId),
    queryFn: ({ signal }) => fetchNewest(userId ?? '', signal),
    enabled: userId !== undefined,
    staleTime: cacheMilliseconds,
    initialData: () => readStoredNotifications(userId)?.data,
    initialDataUpdatedAt: () => {
      const stored = readStoredNotifications(userId)
      return stored && fetchedAt(stored)
    },
    meta: { realtime: realtimeFor(viewer), warning: 'Failed to fetch notifications' },
  })
}

/**
 * The number of unseen updates, at most 100. The badge decides how to display it. For organizers, only those of
 * colleagues are updates; what else happened is counted by the bell alone.
 */
export const useUnseenUpdates = (): number => {
  const { data } = useNotifications()
  const unseen = data?.meta.unseen_count ?? 0
  if (!data || unseen === 0 || !data.data.some(isHappening)) return unseen
  return data.data.filter(
    (each) =>
      each.type === 'publications' && each.attributes.is_unseen && each.relationships.item.type === 'campaign-updates',
  ).length
}

/** Applies the changes of other tabs to this tab. */
export const useTabSync = (): void => {
  const queryClient = useQueryClient()
  const userId = useSession(({ user }) => user?.id)
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => {
      const stored = key === storageKey ? readStoredNotifications(userId) : undefined
      if (stored?.data) queryClient.setQueryData(keyOf(userId), stored.data, { updatedAt: stored.fetchedAt })
    }
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  }, [queryClient, userId])
}

const clearCount = (queryClient: QueryClient, userId: string) => {
  const before = queryClient.getQueryData<Notifications>(keyOf(userId))
  if (!before || before.meta.unseen_count === 0) return
  const data = { ...before, meta: { ...before.meta, unseen_count: 0 } }
  queryClient.setQueryData(keyOf(userId), data, { updatedAt: queryClient.getQueryState(keyOf(userId))?.dataUpdatedAt })
  storeChanged(userId, data)
}

/**
 * Marks the notifications that existed when `shown` was fetched as seen, as soon as the tab is in front: a list that is
 * fetched again in the background has not been looked at. The count becomes 0 before the server responds. If the
 * request fails, they remain unseen on the server and are marked again at the next look.
 */
export const useMarkSeen = (shown: Notifications | undefined): void => {
  const queryClient = useQueryClient()
  const userId = useSession(({ user }) => user?.id)
  const isPageVisible = useIsPageVisible()
  useEffect(() => {
    if (userId === undefined || !shown || !isPageVisible) return
    const { last_seen_at: lastSeenAt, as_of: until, unseen_count: unseen } = shown.meta
    recordVisit(userId, lastSeenAt)
    clearCount(queryClient, userId)
    if (unseen > 0) markSeenOnServer(userId, until)
  }, [queryClient, userId, shown, isPageVisible])
}

const markSeenOnServer = (id: string, until: string) => {
  const request = api('POST /users/:id/actions?action=touch-last-seen-notifications', {
    params: { id },
    body: { until },
  })
  request.catch(() => {})
}
