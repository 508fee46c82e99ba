import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchPatiently } from './patient-fetch.ts'

const fetched = vi.fn<typeof fetch>()
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetched.mockReset())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const lost = new TypeError('Failed to fetch')
const address = 'https://rostrum.example/assets/app.css'

test('repeats a request that fails while the connection is being restored', async () => {
  fetched.mockRejectedValueOnce(lost).mockRejectedValueOnce(lost).mockResolvedValueOnce(new Response('here'))
  const answer = fetchPatiently(new Request(address))
  await vi.runAllTimersAsync()
  expect(await (await answer).text()).toBe('here')
  expect(fetched).toHaveBeenCalledTimes(3)
})

test('does not repeat a request that the server has answered with an error', async () => {
  fetched.mockResolvedValueOnce(new Response(null, { status: 503 }))
  expect((await fetchPatiently(new Request(address))).status).toBe(503)
  expect(fetched).toHaveBeenCalledTimes(1)
})

test('fails after the third attempt if there is no connection', async () => {
  fetched.mockRejectedValue(lost)
  const answer = expect(fetchPatiently(new Request(address))).rejects.toBe(lost)
  await vi.runAllTimersAsync()
  await answer
  expect(fetched).toHaveBeenCalledTimes(3)
})

test('does not repeat an aborted request', async () => {
  const leaving = new AbortController()
  fetched.mockImplementationOnce(() => {
    leaving.abort()
    return Promise.reject(lost)
  })
  await expect(fetchPatiently(new Request(address, { signal: leaving.signal }))).rejects.toBe(lost)
  expect(fetched).toHaveBeenCalledTimes(1)
})
