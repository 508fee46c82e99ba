import type { StreamEventName } from '@rostrum/contract/realtime'
import { QueryCache, QueryClient, type InvalidateQueryFilters, type QueryKey } from '@tanstack/react-query'
import { ApiError } from './api.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /**
     * `realtime` lists the events of the stream that make the data of the query outdated (see `realtime.ts`). `warning`
     * is written to the console when the query fails.
     */
    queryMeta: { realtime?: readonly StreamEventName[]; warning?: string }
  }
}

/**
 * The first part of the key of the query that updates the session from the server. What the user is shown depends on
 * the session, so this query is refetched before others.
 */
export const profileKey = 'profile'

/**
 * A retry helps if the connection failed or the server is temporarily unavailable. Any other response would be the same
 * again.
 */
const isWorthRetrying = (failures: number, error: Error) =>
  failures < 2 && error instanceof ApiError && (error.status === 504 || error.status === 503)

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (_, { meta }) => {
        // oxlint-disable-next-line no-console -- the specification asks for a warning in the log
        if (meta?.warning) console.warn(meta.warning)
      },
    }),
    defaultOptions: {
      queries: { staleTime: 30_000, retry: isWorthRetrying, refetchOnWindowFocus: false, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  })

/**
 * Brings queries up to date after the user has changed what they return. A request that is still running may have been
 * answered before the change. It is canceled first, because invalidating a query that has no data yet would only wait
 * for that request. `write` puts what is already known of the change into the cache, between the two.
 */
export const refetchAfterChange = async (
  client: QueryClient,
  filters: InvalidateQueryFilters,
  write?: () => void,
): Promise<void> => {
  await client.cancelQueries(filters)
  write?.()
  await client.invalidateQueries(filters)
}

/**
 * Puts the server's answer to a change into the cache. A request that is still running may have been answered before
 * the change, so it is canceled.
 */
export const cacheAnswer = (client: QueryClient, queryKey: QueryKey, data: unknown): void => {
  // A canceled query gets back at once the data that it had before the request, so the answer is stored afterwards.
  void client.cancelQueries({ queryKey, exact: true })
  client.setQueryData(queryKey, data)
}
