import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { storeResponses, restoreResponses } from './stored-responses.ts'
import { storedResponsesKey } from './safe-storage.ts'
import { useSession } from './session.ts'

const week = 7 * 24 * 60 * 60_000
let storage: Map<string, string>
let capacity: number
let window: EventTarget

/** Signs the user in, both in the storage and in this tab. */
const signIn = (userId: string) => {
  storage.set('rostrum-session', JSON.stringify({ state: { user: { id: userId } } }))
  useSession.setState({ user: { id: userId } as never, token: 'secret', isRestored: true })
}

beforeEach(() => {
  vi.useFakeTimers()
  storage = new Map()
  capacity = Number.POSITIVE_INFINITY
  const localStorage = {
    getItem: (key: string) => storage.get(key) ?? null,
    removeItem: (key: string) => storage.delete(key),
    setItem: (key: string, value: string) => {
      if (value.length > capacity) throw new DOMException('Full', 'QuotaExceededError')
      storage.set(key, value)
    },
  }
  window = Object.assign(new EventTarget(), { localStorage, __reactRouterManifest: { version: 'one' } })
  vi.stubGlobal('window', window)
  signIn('rosa')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const onOutdated = vi.fn<(fetchedAt: number) => void>()
beforeEach(() => void onOutdated.mockReset())

const groups: QueryKey = ['organizations', 'rosa', 'list', '']
/** Opens a page that fetches and stores these responses, and leaves it. */
const fetchAndLeave = (responses: [key: QueryKey, data: unknown][], userId = 'rosa') => {
  const client = new QueryClient()
  const stop = storeResponses(client, userId, { onOutdated })
  for (const [key, data] of responses) client.setQueryData(key, data)
  window.dispatchEvent(new Event('pagehide'))
  stop()
}
const comeBack = (userId = 'rosa') => {
  const client = new QueryClient()
  restoreResponses(client, userId)
  return client
}

describe('a response', () => {
  /** @shows state.kept */
  test('is available at once when the user comes back, and is fetched again', () => {
    const fetchedAt = Date.now()
    fetchAndLeave([[groups, ['Clean River Alliance']]])
    vi.advanceTimersByTime(60_000)
    const client = comeBack()
    expect(client.getQueryData(groups)).toEqual(['Clean River Alliance'])
    expect(client.getQueryState(groups)).toMatchObject({ dataUpdatedAt: fetchedAt, isInvalidated: true })
    expect(client.getQueryCache().find({ queryKey: groups })?.isStaleByTime(Number.POSITIVE_INFINITY)).toBe(true)
  })

  test('is stored one second after it was fetched, even if the user stays on the page', () => {
    const client = new QueryClient()
    const stop = storeResponses(client, 'rosa', { onOutdated })
    client.setQueryData(groups, ['Clean River Alliance'])
    vi.advanceTimersByTime(999)
    expect(storage.has(storedResponsesKey)).toBe(false)
    vi.advanceTimersByTime(1)
    expect(storage.get(storedResponsesKey)).toContain('Clean River Alliance')
    stop()
  })

  test('is also stored if it was fetched before storing started', () => {
    const client = new QueryClient()
    client.setQueryData(groups, ['Clean River Alliance'])
    const stop = storeResponses(client, 'rosa', { onOutdated })
    vi.advanceTimersByTime(1000)
    stop()
    expect(comeBack().getQueryData(groups)).toEqual(['Clean River Alliance'])
  })

  test('is stored together with those of other tabs, and the newer response to the same query wins', () => {
    fetchAndLeave([
      [groups, ['old']],
      [['tags'], ['water']],
    ])
    vi.advanceTimersByTime(1)
    fetchAndLeave([[groups, ['new']]])
    expect(comeBack().getQueryData(groups)).toEqual(['new'])
    expect(comeBack().getQueryData(['tags'])).toEqual(['water'])
  })

  test('is not restored if the server delivered the same data with the page', () => {
    fetchAndLeave([[groups, ['old']]])
    const client = new QueryClient()
    client.setQueryData(['organizations', 'visitor', 'list', ''], ['new'])
    restoreResponses(client, 'rosa')
    expect(client.getQueryData(groups)).toBeUndefined()
  })

  test.each([
    ['own-organization', 'o'],
    ['own-content', 'candidates', 'list', 'o', 1],
    ['own-content', 'campaign-updates', 'count', 'o'],
    ['organizations', 'rosa', 'followed', 1],
    ['tags'],
  ])('is stored for the query %s %s %s', (...key) => {
    fetchAndLeave([[key, 'seen']])
    expect(comeBack().getQueryData(key)).toBe('seen')
  })

  test.each([
    ['own-content', 'candidates', 'item', '1'],
    ['candidates', 'rosa', 'pledges', '1', 1],
    ['recent-activities', 'o', 'this_week'],
    ['chat', 'rosa', 'threads'],
    ['volunteers', 'o', 1],
    ['organizations', 'visitor', 'list', ''],
  ])('is not stored for the query %s %s %s', (...key) => {
    fetchAndLeave([
      [key, 'seen'],
      [['tags'], []],
    ])
    expect(storage.get(storedResponsesKey)).not.toContain('seen')
  })
})

describe('the stored responses', () => {
  /** @shows state.kept */
  test('are not restored for another user', () => {
    fetchAndLeave([[groups, ['Clean River Alliance']]])
    expect(comeBack('ines').getQueryCache().getAll()).toEqual([])
  })

  test('are not restored by another build', () => {
    fetchAndLeave([[groups, ['Clean River Alliance']]])
    Object.assign(window, { __reactRouterManifest: { version: 'two' } })
    expect(comeBack().getQueryCache().getAll()).toEqual([])
  })

  test('are not restored after a week', () => {
    fetchAndLeave([[groups, ['Clean River Alliance']]])
    vi.advanceTimersByTime(week - 1)
    expect(comeBack().getQueryCache().getAll()).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(comeBack().getQueryCache().getAll()).toEqual([])
  })

  test('are not written by a tab that does not know yet that another tab has logged out', () => {
    const client = new QueryClient()
    const stop = storeResponses(client, 'rosa', { onOutdated })
    client.setQueryData(groups, ['Clean River Alliance'])
    storage.set('rostrum-session', JSON.stringify({ state: { token: null, user: null } }))
    vi.advanceTimersByTime(1000)
    expect(storage.has(storedResponsesKey)).toBe(false)
    stop()
  })

  test('are not written after storing has ended', () => {
    const client = new QueryClient()
    const stop = storeResponses(client, 'rosa', { onOutdated })
    client.setQueryData(groups, ['Clean River Alliance'])
    stop()
    vi.advanceTimersByTime(1000)
    window.dispatchEvent(new Event('pagehide'))
    expect(storage.has(storedResponsesKey)).toBe(false)
  })

  test.each(['not JSON', '7', '{"userId":"rosa","build":"one","answers":{}}'])(
    'are not restored from invalid storage (%s)',
    (text) => {
      storage.set(storedResponsesKey, text)
      expect(comeBack().getQueryCache().getAll()).toEqual([])
    },
  )
})

describe('the storage', () => {
  test('holds only the newest responses, at most 60 responses and 600,000 characters', () => {
    fetchAndLeave([[['tags'], 'x'.repeat(400_000)]])
    vi.advanceTimersByTime(1)
    fetchAndLeave([[groups, 'y'.repeat(300_000)]])
    expect(storage.get(storedResponsesKey)?.length).toBeLessThan(600_000)
    expect(comeBack().getQueryData(groups)).toBeDefined()
    expect(comeBack().getQueryData(['tags'])).toBeUndefined()

    fetchAndLeave(Array.from({ length: 70 }, (_, page) => [['organizations', 'rosa', 'followed', page], page]))
    expect(comeBack().getQueryCache().getAll()).toHaveLength(60)
  })

  test('is cleared when it is full, because the responses in it are outdated', () => {
    fetchAndLeave([[groups, ['old']]])
    capacity = 10
    fetchAndLeave([[groups, ['new']]])
    expect(storage.has(storedResponsesKey)).toBe(false)
  })

  test('is treated as empty when it is forbidden', () => {
    vi.stubGlobal('window', new EventTarget())
    expect(comeBack().getQueryCache().getAll()).toEqual([])
  })
})

describe('a response that cannot be fetched again', () => {
  const failing = async (client: QueryClient) =>
    client
      .fetchQuery({ queryKey: groups, queryFn: () => Promise.reject(new Error('Network error')), retry: false })
      .catch(() => {})

  /** @shows state.kept */
  test('is reported as outdated if it is from an earlier visit', async () => {
    const fetchedAt = Date.now()
    fetchAndLeave([[groups, ['Clean River Alliance']]])
    vi.advanceTimersByTime(60_000)
    const client = comeBack()
    const stop = storeResponses(client, 'rosa', { onOutdated })
    await failing(client)
    expect(onOutdated.mock.calls).toEqual([[fetchedAt]])
    stop()
  })

  test('is reported as outdated even if the request failed before storing started', async () => {
    fetchAndLeave([[groups, ['Clean River Alliance']]])
    vi.advanceTimersByTime(60_000)
    const client = comeBack()
    await failing(client)
    storeResponses(client, 'rosa', { onOutdated })()
    expect(onOutdated).toHaveBeenCalledOnce()
  })

  test('is not reported if it is from this visit', async () => {
    const client = new QueryClient()
    const stop = storeResponses(client, 'rosa', { onOutdated })
    client.setQueryData(groups, [])
    vi.advanceTimersByTime(60_000)
    await failing(client)
    expect(onOutdated).not.toHaveBeenCalled()
    stop()
  })
})
