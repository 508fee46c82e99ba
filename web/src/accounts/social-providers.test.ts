import { beforeEach, expect, test, vi } from 'vitest'

const api = vi.fn<() => Promise<unknown>>()
vi.mock('../lib/api.ts', () => ({ api }))
beforeEach(() => {
  vi.resetModules()
  api.mockReset()
})

test('the providers are fetched once, also if there are none', async () => {
  const { getProviders } = await import('./social-providers.ts')
  api.mockResolvedValueOnce({ data: [] })
  expect(await getProviders()).toEqual([])
  expect(await getProviders()).toEqual([])
  expect(api).toHaveBeenCalledTimes(1)
})

test('there are no providers while the request fails, and they are fetched again the next time', async () => {
  const { getProviders } = await import('./social-providers.ts')
  api.mockRejectedValueOnce(new Error('no connection'))
  expect(await getProviders()).toEqual([])
  const provider = { id: 'example', name: 'Example' }
  api.mockResolvedValueOnce({ data: [provider] })
  expect(await getProviders()).toEqual([provider])
})
