import type { StreamEventName } from '@rostrum/contract/realtime'
import { QueryCache, QueryClient } from '@tanstack/react-query'
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
