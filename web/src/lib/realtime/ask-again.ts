import type { QueryClient } from '@tanstack/react-query'
import type { StreamEventName } from '@rostrum/contract/realtime'
import { profileKey } from '../query.ts'

/** Makes queries fetch again after these events of the stream (`resync`: any may have been missed): at once what is shown, the rest when it is shown next. */
export const askAgain = async (queryClient: QueryClient, heard: ReadonlySet<string>): Promise<void> => {
  const isConcerned = (events: readonly StreamEventName[] = []) =>
    events.length > 0 && (heard.has('resync') || events.some((name) => heard.has(name)))
  const isMember = heard.has('membership')
  // Who was taken out of a team asks for nothing more of it: first who they are now, then what they see.
  if (isMember) await queryClient.refetchQueries({ queryKey: [profileKey], type: 'active' })
  const concerned = queryClient.getQueryCache().findAll({
    predicate: ({ meta, queryKey }) => !(isMember && queryKey[0] === profileKey) && isConcerned(meta?.realtime),
  })
  // A first answer that is on its way may be older than the event, and is not asked for twice: once it is there.
  const first = concerned.filter(({ state }) => state.data === undefined && state.fetchStatus === 'fetching')
  await queryClient.invalidateQueries({ predicate: (query) => concerned.includes(query) })
  await queryClient.invalidateQueries({ predicate: (query) => first.includes(query) })
}
