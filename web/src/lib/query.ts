import type { StreamEventName } from '@rostrum/contract/realtime'
import { QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** `realtime`: the events of the stream after which what the query knows is no longer true (see `realtime.ts`). `warning`: what the browser's log says when it fails. */
    queryMeta: { realtime?: readonly StreamEventName[]; warning?: string }
  }
}

/** Of the query that keeps the session true to the server: who somebody is, which all they see hangs on. */
export const profileKey = 'profile'

/** Retrying helps against a bad connection, not against an answer. */
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
