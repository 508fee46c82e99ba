import type { Notifications } from '@rostrum/contract/notifications'
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { api } from '../lib/api.ts'
import { useSession } from '../lib/session.ts'
import { cacheMilliseconds, fetchedAt, keepChanged, keepFetched, keptKey, readKept, visit } from './kept.ts'

/** As many as the groups of the dropdown can show, and some to count beyond. */
const newest = 50

const keyOf = (userId: string | undefined) => ['notifications', userId, 'newest'] as const

const fetchNewest = async (userId: string, signal: AbortSignal): Promise<Notifications> => {
  const data = await api('GET /notifications', { query: { perPage: newest }, signal })
  keepFetched(userId, data)
  return data
}

/** What the bell shows: kept for an hour, through reloads and for all tabs, unless the stream says that it changed. */
export const useNotifications = () => {
  const userId = useSession(({ user }) => user?.id)
  return useQuery({
    queryKey: keyOf(userId),
    queryFn: ({ signal }) => fetchNewest(userId ?? '', signal),
    enabled: userId !== undefined,
    staleTime: cacheMilliseconds,
    initialData: () => readKept(userId)?.data,
    initialDataUpdatedAt: () => {
      const kept = readKept(userId)
      return kept && fetchedAt(kept)
    },
    meta: { realtime: ['notifications', 'follows'], warning: 'Failed to fetch notifications' },
  })
}

/** At most 100; what is shown of it is for the badge to say. */
export const useUnseenCount = (): number => useNotifications().data?.meta.unseen_count ?? 0

/** What another tab fetched or marked is true here as well. */
export const useOtherTabs = (): void => {
  const queryClient = useQueryClient()
  const userId = useSession(({ user }) => user?.id)
  useEffect(() => {
    const take = ({ key }: StorageEvent) => {
      const kept = key === keptKey ? readKept(userId) : undefined
      if (kept?.data) queryClient.setQueryData(keyOf(userId), kept.data, { updatedAt: kept.fetchedAt })
    }
    window.addEventListener('storage', take)
    return () => window.removeEventListener('storage', take)
  }, [queryClient, userId])
}

const clearCount = (queryClient: QueryClient, userId: string) => {
  const before = queryClient.getQueryData<Notifications>(keyOf(userId))
  if (!before || before.meta.unseen_count === 0) return
  const data = { ...before, meta: { ...before.meta, unseen_count: 0 } }
  queryClient.setQueryData(keyOf(userId), data, { updatedAt: queryClient.getQueryState(keyOf(userId))?.dataUpdatedAt })
  keepChanged(userId, data)
}

/**
 * The person sees what there was when `shown` was read: the count is 0 at once, the server is told. What
 * cannot be told now stays unseen there, and is told at the next look.
 */
export const useMarkSeen = () => {
  const queryClient = useQueryClient()
  const userId = useSession(({ user }) => user?.id)
  return useCallback(
    (shown: Notifications): void => {
      const { last_seen_at: lastSeenAt, as_of: until, unseen_count: unseen } = shown.meta
      if (userId === undefined) return
      visit(userId, lastSeenAt)
      clearCount(queryClient, userId)
      if (unseen > 0) tellSeen(userId, until)
    },
    [queryClient, userId],
  )
}

const tellSeen = (id: string, until: string) => {
  const told = api('POST /users/:id/actions?action=touch-last-seen-notifications', { params: { id }, body: { until } })
  told.catch(() => {})
}
