import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { settleFollow } from './settle.ts'

const answer = (follows: boolean) => ({
  data: { id: 'a', type: 'organizations', attributes: { is_followed_by_current_user: follows, followers_count: 1 } },
})
const queryKey = ['organizations', 'maya', 'profile', 'a']
const isFollowed = (client: QueryClient) =>
  client.getQueryData<ReturnType<typeof answer>>(queryKey)?.data.attributes.is_followed_by_current_user

/** Observes the organization as a page does. The first request returns the state from before the press. */
const showing = (client: QueryClient) => {
  const late: ((value: unknown) => void)[] = []
  const observer = new QueryObserver(client, {
    queryKey,
    staleTime: Infinity,
    queryFn: ({ signal }) =>
      new Promise((resolve, reject) => {
        late.push(resolve)
        signal.addEventListener('abort', () => reject(new Error('aborted')))
      }),
  })
  return { late, end: observer.subscribe(() => {}) }
}

test('repeats a request that was sent before the press, whether or not a response is already cached', async () => {
  for (const before of [undefined, answer(false)]) {
    const client = new QueryClient()
    if (before) client.setQueryData(queryKey, before)
    const { late, end } = showing(client)
    if (before) void client.refetchQueries({ queryKey })
    expect(client.isFetching()).toBe(1)
    const settled = settleFollow(client, 'a', true)
    late[0]?.(answer(false))
    await expect.poll(() => late.length).toBe(2)
    late[1]?.(answer(true))
    await settled
    expect(isFollowed(client)).toBe(true)
    end()
  }
})

test('updates and invalidates a cached response without fetching it again', async () => {
  const client = new QueryClient()
  client.setQueryData(queryKey, answer(false))
  await settleFollow(client, 'a', true)
  expect(isFollowed(client)).toBe(true)
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true)
})
