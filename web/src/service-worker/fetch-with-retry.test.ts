import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchWithRetry } from './fetch-with-retry.ts'

const fetched = vi.fn<typeof fetch>()
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetched.mockReset())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const networkError = new TypeError('Failed to fetch')
const address = 'https://rostrum.example/assets/app.css'

test('repeats a request that fails while the connection is being restored', async () => {
  fetched
    .mockRejectedValueOnce(networkError)
    .mockRejectedValueOnce(networkError)
    .mockResolvedValueOnce(new Response('here'))
  const response = fetchWithRetry(new Request(address))
  await vi.runAllTimersAsync()
  expect(await (await response).text()).toBe('here')
  expect(fetched).toHaveBeenCalledTimes(3)
})

test('does not repeat a request that the server has answered with an error', async () => {
  fetched.mockResolvedValueOnce(new Response(null, { status: 503 }))
  expect((await fetchWithRetry(new Request(address))).status).toBe(503)
  expect(fetched).toHaveBeenCalledTimes(1)
})

test('fails after the third attempt if there is no connection', async () => {
  fetched.mockRejectedValue(networkError)
  const response = expect(fetchWithRetry(new Request(address))).rejects.toBe(networkError)
  await vi.runAllTimersAsync()
  await response
  expect(fetched).toHaveBeenCalledTimes(3)
})

test('does not repeat an aborted request', async () => {
  const controller = new AbortController()
  fetched.mockImplementationOnce(() => {
    controller.abort()
    return Promise.reject(networkError)
  })
  await expect(fetchWithRetry(new Request(address, { signal: controller.signal }))).rejects.toBe(networkError)
  expect(fetched).toHaveBeenCalledTimes(1)
})
