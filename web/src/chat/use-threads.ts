import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { useSession } from '../lib/session.ts'
import { chatKey } from './keys.ts'

/** The conversations of a supporter, or the inbox of an organization, sorted by their last message, newest first. */
export const useThreads = () => {
  const viewerId = useSession(({ user }) => user?.id)
  return useInfiniteQuery({
    queryKey: [...chatKey(viewerId), 'threads'],
    queryFn: ({ pageParam, signal }) => api('GET /chat/threads', { query: { before: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ meta }) => meta.next ?? undefined,
    enabled: viewerId !== undefined,
    meta: { realtime: ['chat'] },
    staleTime: 0,
    refetchInterval: 30_000,
    refetchOnWindowFocus: 'always',
  })
}

/** The number of messages in all conversations that nobody on the user's side has seen. */
export const useUnreadCount = (): number => {
  const viewerId = useSession(({ user }) => user?.id)
  const { data } = useQuery({
    queryKey: [...chatKey(viewerId), 'unread'],
    queryFn: ({ signal }) => api('GET /chat/unread', { signal }),
    enabled: viewerId !== undefined,
    meta: { realtime: ['chat'] },
    refetchInterval: 60_000,
    refetchOnWindowFocus: true,
  })
  return data?.unread_count ?? 0
}
