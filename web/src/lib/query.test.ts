import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { cacheAnswer, refetchAfterChange } from './query.ts'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

const queryKey = ['events', 'maya']

/** Displays a query. Returns the functions that answer its requests, in the order of the requests. */
const show = (client: QueryClient) => {
  const requests: ((answer: string) => void)[] = []
  const observer = new QueryObserver(client, {
    queryKey,
    queryFn: ({ signal }) =>
      new Promise<string>((resolve, reject) => {
        requests.push(resolve)
        signal.addEventListener('abort', () => reject(new Error('aborted')))
      }),
    staleTime: Infinity,
  })
  ends.push(observer.subscribe(() => {}))
  return requests
}

test.each([
  ['first', undefined],
  ['later', 'earlier answer'],
])('a %s response that is older than a change is not shown after it', async (_, known) => {
  const client = new QueryClient()
  if (known) client.setQueryData(queryKey, known)
  const requests = show(client)
  if (known) void client.refetchQueries({ queryKey })
  expect(client.isFetching()).toBe(1)

  const done = refetchAfterChange(client, { queryKey })
  requests[0]?.('before the change')
  await expect.poll(() => requests.length).toBe(2)
  expect(client.getQueryData(queryKey)).toBe(known)
  requests[1]?.('after the change')
  await done
  expect(client.getQueryData(queryKey)).toBe('after the change')
})

test('what is already known of a change is shown until it has been fetched', async () => {
  const client = new QueryClient()
  client.setQueryData(queryKey, 'earlier answer')
  const requests = show(client)
  void client.refetchQueries({ queryKey })

  const done = refetchAfterChange(client, { queryKey }, () => client.setQueryData(queryKey, 'what is known'))
  await expect.poll(() => requests.length).toBe(2)
  expect(client.getQueryData(queryKey)).toBe('what is known')
  requests[1]?.('after the change')
  await done
  expect(client.getQueryData(queryKey)).toBe('after the change')
})

test.each([
  ['first', undefined],
  ['later', 'earlier answer'],
])('the answer to a change replaces a %s response that is older', async (_, known) => {
  const client = new QueryClient()
  if (known) client.setQueryData(queryKey, known)
  const requests = show(client)
  if (known) void client.refetchQueries({ queryKey })
  cacheAnswer(client, queryKey, 'the answer')
  requests[0]?.('before the change')
  await expect.poll(() => client.isFetching()).toBe(0)
  expect(client.getQueryData(queryKey)).toBe('the answer')
})
