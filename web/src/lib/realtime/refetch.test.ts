import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { profileKey } from '../query.ts'
import { refetchAffected } from './refetch.ts'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/**
 * Displays a query that is refetched after these events. Returns the functions that answer its requests, in the order
 * of the requests.
 */
const show = (client: QueryClient, name: string, realtime: ('chat' | 'activity' | 'membership')[]) => {
  const requests: ((value: string) => void)[] = []
  const observer = new QueryObserver(client, {
    queryKey: [name],
    queryFn: () =>
      new Promise<string>((resolve) => {
        requests.push(resolve)
      }),
    meta: { realtime },
    staleTime: Infinity,
  })
  ends.push(observer.subscribe(() => {}))
  return requests
}

test('refetches the queries that an event affects, and all queries if events may have been missed', async () => {
  const client = new QueryClient()
  const [chat, activity] = [show(client, 'chat', ['chat']), show(client, 'activity', ['activity'])]
  for (const requests of [chat, activity]) requests[0]?.('old')
  await expect.poll(() => client.isFetching()).toBe(0)
  void refetchAffected(client, new Set(['chat']))
  await expect.poll(() => chat.length).toBe(2)
  expect(activity).toHaveLength(1)
  chat[1]?.('new')
  void refetchAffected(client, new Set(['resync']))
  await expect.poll(() => activity.length).toBe(2)
})

test('shows the first response of a query, and refetches it because it may be older than the event', async () => {
  const client = new QueryClient()
  const requests = show(client, 'chat', ['chat'])
  const done = refetchAffected(client, new Set(['chat']))
  requests[0]?.('old')
  await expect.poll(() => client.getQueryData(['chat'])).toBe('old')
  await expect.poll(() => requests.length).toBe(2)
  requests[1]?.('new')
  await done
  expect(client.getQueryData(['chat'])).toBe('new')
})

test('refetches the profile before the other queries that a change of membership affects', async () => {
  const client = new QueryClient()
  const [profile, team] = [show(client, profileKey, ['membership']), show(client, 'team', ['membership'])]
  for (const requests of [profile, team]) requests[0]?.('old')
  await expect.poll(() => client.isFetching()).toBe(0)
  void refetchAffected(client, new Set(['membership']))
  await expect.poll(() => profile.length).toBe(2)
  expect(team).toHaveLength(1)
  profile[1]?.('somebody else')
  await expect.poll(() => team.length).toBe(2)
  expect(profile).toHaveLength(2)
})
