import { afterEach, describe, expect, test, vi } from 'vitest'

const user = { id: '1', type: 'users', attributes: { is_organization_admin: false } }
const storageKey = 'rostrum-session'

/** Loads the session module in a browser environment with this storage. */
const setUp = async (getItem: (key: string) => unknown) => {
  vi.resetModules()
  const setItem = vi.fn<(key: string, value: string) => void>()
  const window = Object.assign(new EventTarget(), { localStorage: { getItem, setItem, removeItem: vi.fn() } })
  const toggleAttribute = vi.fn<(name: string, isThere: boolean) => void>()
  vi.stubGlobal('window', window)
  vi.stubGlobal('document', { documentElement: { toggleAttribute } })
  const { restoreSession, useSession } = await import('./session.ts')
  const restoreMore = vi.fn<(userId: string) => Promise<void>>().mockResolvedValue()
  return {
    restoreSession: () => restoreSession(restoreMore),
    restoreMore,
    session: useSession.getState,
    setItem,
    toggleAttribute,
    window,
  }
}

const stored = (state: object) => () => JSON.stringify({ state: { organization: null, ...state }, version: 1 })

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('a stored session', () => {
  /** @shows sessions.restore */
  test('is restored if it contains both the token and the user', async () => {
    const { restoreSession, session, toggleAttribute } = await setUp(stored({ token: 'secret', user }))
    expect(session()).toMatchObject({ isRestored: false, token: null, user: null })
    await restoreSession()
    expect(session()).toMatchObject({ isRestored: true, token: 'secret', user })
    expect(toggleAttribute).toHaveBeenLastCalledWith('data-session', true)
  })

  /** @shows sessions.restore */
  test.each([
    ['a token without its user', { token: 'secret', user: null }],
    ['a token alone', { token: 'secret' }],
    ['a user without a token', { token: null, user }],
    ['an organization alone', { organization: { id: '2' } }],
  ])('is discarded, and overwritten in the storage, if it is %s', async (_, state) => {
    const { restoreSession, session, setItem, toggleAttribute } = await setUp(stored(state))
    await restoreSession()
    expect(session()).toMatchObject({ isRestored: true, token: null, user: null, organization: null })
    expect(toggleAttribute).toHaveBeenLastCalledWith('data-session', false)
    const [key, kept] = setItem.mock.lastCall ?? []
    expect(key).toBe(storageKey)
    expect(JSON.parse(kept ?? '')).toMatchObject({ state: { token: null, user: null, organization: null } })
  })

  test.each([null, 'not JSON', '[]', '{"state":7}'])('is ignored if it is missing or invalid (%s)', async (text) => {
    vi.spyOn(console, 'error').mockReturnValue()
    const { restoreSession, session } = await setUp(() => text)
    await restoreSession()
    expect(session()).toMatchObject({ isRestored: true, token: null, user: null })
  })

  /** @shows sessions.restore-timeout */
  test('is awaited for 5,000 ms and no longer', async () => {
    vi.useFakeTimers()
    const { restoreSession, session } = await setUp(() => new Promise(() => {}))
    void restoreSession()
    await vi.advanceTimersByTimeAsync(4999)
    expect(session().isRestored).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(session()).toMatchObject({ isRestored: true, token: null })
  })
})

describe('further stored data of the user', () => {
  test('is restored for this user before any of their pages is shown', async () => {
    const { restoreSession, restoreMore, session } = await setUp(stored({ token: 'secret', user }))
    let bring = () => {}
    restoreMore.mockReturnValue(new Promise((resolve) => (bring = resolve)))
    const restored = restoreSession()
    await vi.waitFor(() => expect(restoreMore).toHaveBeenCalledWith(user.id))
    expect(session().isRestored).toBe(false)
    bring()
    await restored
    expect(session().isRestored).toBe(true)
  })

  test('is not restored if nobody is signed in', async () => {
    const { restoreSession, restoreMore } = await setUp(stored({ token: null, user: null }))
    await restoreSession()
    expect(restoreMore).not.toHaveBeenCalled()
  })

  /** @shows sessions.restore-timeout */
  test('delays the session by 5,000 ms and no longer', async () => {
    vi.useFakeTimers()
    const { restoreSession, restoreMore, session } = await setUp(stored({ token: 'secret', user }))
    restoreMore.mockReturnValue(new Promise(() => {}))
    void restoreSession()
    await vi.advanceTimersByTimeAsync(4999)
    expect(session().isRestored).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(session()).toMatchObject({ isRestored: true, token: 'secret' })
  })

  test('is optional: if it cannot be restored, the session is restored without it', async () => {
    const { restoreSession, restoreMore, session } = await setUp(stored({ token: 'secret', user }))
    restoreMore.mockRejectedValue(new TypeError('Failed to fetch'))
    await restoreSession()
    expect(session()).toMatchObject({ isRestored: true, token: 'secret', user })
  })
})

describe('without usable storage', () => {
  /** @shows sessions.no-storage */
  test('because it is forbidden, a user can log in and stays logged in until they leave the page', async () => {
    const { restoreSession, session, window } = await setUp(() => null)
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('The operation is insecure', 'SecurityError')
      },
    })
    await restoreSession()
    expect(session()).toMatchObject({ isRestored: true, token: null })
    session().begin({ ...user, meta: { token: 'secret' } } as never)
    expect(session()).toMatchObject({ token: 'secret' })
  })

  /** @shows sessions.no-storage */
  test('because it is full, stored responses are deleted to make room, and an old session is never kept', async () => {
    const { restoreSession, session, setItem, window } = await setUp(() => null)
    const { removeItem } = window.localStorage
    await restoreSession()
    setItem.mockClear()
    setItem.mockImplementationOnce(() => {
      throw new DOMException('The quota has been exceeded', 'QuotaExceededError')
    })
    session().begin({ ...user, meta: { token: 'secret' } } as never)
    expect(removeItem.mock.calls).toEqual([['rostrum-answers'], [storageKey]])
    expect(setItem).toHaveBeenCalledTimes(2)
    expect(setItem.mock.lastCall?.[1]).toContain('secret')
  })
})

/** @shows sessions.tabs */
test('a session that another tab stores is taken over', async () => {
  let state: object = { token: null, user: null }
  const { restoreSession, session, window } = await setUp(() => stored(state)())
  await restoreSession()
  state = { token: 'secret', user }
  window.dispatchEvent(Object.assign(new Event('storage'), { key: storageKey }))
  await vi.waitFor(() => expect(session()).toMatchObject({ token: 'secret', user }))
})

describe('a change that another tab has stored and that this tab does not know yet', () => {
  /** @shows sessions.tabs */
  test.each([
    ['a newer token', { token: 'newer', user }],
    ['that nobody is signed in', { token: null, user: null }],
  ])('is not overwritten by newer data of the user: %s', async (_, written) => {
    let state: object = { token: 'secret', user }
    const { restoreSession, session, setItem } = await setUp(() => stored(state)())
    await restoreSession()
    state = written
    setItem.mockClear()
    session().update({ ...user, attributes: { ...user.attributes, name: 'June' } } as never)
    expect(setItem).not.toHaveBeenCalled()
  })

  /** @shows sessions.tabs */
  test('is not overwritten by the same data of the user, even if the tab cannot see it yet', async () => {
    const { restoreSession, session, setItem } = await setUp(stored({ token: 'secret', user }))
    setItem.mockClear()
    await restoreSession()
    session().update({ ...user } as never)
    expect(setItem).not.toHaveBeenCalled()
    session().update({ ...user, attributes: { ...user.attributes, name: 'June' } } as never)
    expect(setItem.mock.lastCall?.[1]).toContain('June')
  })

  test('is overwritten by a login in this tab', async () => {
    let state: object = { token: 'secret', user }
    const { restoreSession, session, setItem } = await setUp(() => stored(state)())
    await restoreSession()
    state = { token: 'newer', user }
    session().begin({ ...user, meta: { token: 'newest' } } as never)
    expect(setItem.mock.lastCall?.[1]).toContain('newest')
  })
})
