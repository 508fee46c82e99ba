import type { QueryClient } from '@tanstack/react-query'
import type { StreamEventName } from '@rostrum/contract/realtime'
import { profileKey } from '../query.ts'

/**
 * Refetches the queries that are affected by these events of the stream. `resync` affects all queries with realtime
 * updates, because any event may have been missed. Queries that are displayed are refetched at once, others when they
 * are displayed next.
 */
export const refetchAffected = async (queryClient: QueryClient, eventNames: ReadonlySet<string>): Promise<void> => {
  const isAffected = (events: readonly StreamEventName[] = []) =>
    events.length > 0 && (eventNames.has('resync') || events.some((name) => eventNames.has(name)))
  const isMembershipChange = eventNames.has('membership')
  // The profile is refetched first. A user who was removed from a team must not request its data any more, and only the
  // new profile shows this.
  if (isMembershipChange) await queryClient.refetchQueries({ queryKey: [profileKey], type: 'active' })
  const affected = queryClient.getQueryCache().findAll({
    predicate: ({ meta, queryKey }) =>
      !(isMembershipChange && queryKey[0] === profileKey) && isAffected(meta?.realtime),
  })
  // If a query is being fetched for the first time, its response may be older than the event. The first invalidation
  // only waits for that response, so the query is invalidated once more afterwards.
  const firstFetches = affected.filter(({ state }) => state.data === undefined && state.fetchStatus === 'fetching')
  await queryClient.invalidateQueries({ predicate: (query) => affected.includes(query) })
  await queryClient.invalidateQueries({ predicate: (query) => firstFetches.includes(query) })
}
