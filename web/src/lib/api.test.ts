import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

const user = { id: '1', type: 'users', attributes: { is_organization_admin: false } }
const fetched = vi.fn<typeof fetch>()
const unauthorized = vi.fn()

/** Loads the API client in a browser environment, with a user who is signed in with this token, or as a visitor. */
const setUp = async (token: string | null) => {
  vi.resetModules()
  const window = Object.assign(new EventTarget(), { localStorage: { getItem: () => null, setItem: () => {} } })
  vi.stubGlobal('window', window)
  vi.stubGlobal('document', { documentElement: { lang: 'es' } })
  vi.stubGlobal('fetch', fetched)
  const { api } = await import('./api.ts')
  const { unauthorizedEvent, useSession } = await import('./session.ts')
  window.addEventListener(unauthorizedEvent, unauthorized)
  useSession.setState({ token, user: token === null ? null : (user as never) })
  return {
    api,
    session: useSession.getState,
    setSession: (state: { isOnHold: boolean }) => useSession.setState(state),
  }
}

const answer = (status: number, body: unknown) =>
  fetched.mockResolvedValue(new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }))

beforeEach(() => void vi.resetAllMocks())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('an API call', () => {
  /** @shows calls.headers */
  test('sends the token and the language of the viewer, and bypasses caches', async () => {
    const { api } = await setUp('secret')
    answer(200, { data: [] })
    await expect(api('GET /tags', { query: { perPage: 100 } })).resolves.toEqual({ data: [] })
    expect(fetched).toHaveBeenCalledWith(
      '/api/tags?perPage=100',
      expect.objectContaining({
        method: 'GET',
        headers: {
          Accept: 'application/json',
          'Accept-Language': 'es',
          'Cache-Control': 'no-cache',
          Authorization: 'Bearer secret',
        },
      }),
    )
  })

  /** @shows calls.network-error */
  test('fails with 504 and "Network error" when the server cannot be reached', async () => {
    const { api } = await setUp(null)
    fetched.mockRejectedValue(new TypeError('Failed to fetch'))
    await expect(api('GET /tags')).rejects.toMatchObject({ name: 'ApiError', status: 504, message: 'Network error' })
  })

  test('fails with 504 and "Network error" when the connection is lost while the answer arrives', async () => {
    const { api } = await setUp(null)
    const broken = new ReadableStream({ start: (controller) => controller.error(new TypeError('terminated')) })
    fetched.mockResolvedValue(new Response(broken))
    await expect(api('GET /tags')).rejects.toMatchObject({ name: 'ApiError', status: 504, message: 'Network error' })
  })

  test('waits while the session is on hold: it is sent if the session goes on, and never if it ends', async () => {
    const { api, session, setSession } = await setUp('secret')
    fetched.mockImplementation(() => Promise.resolve(new Response('{}')))
    setSession({ isOnHold: true })
    const waiting = api('GET /tags')
    expect(fetched).not.toHaveBeenCalled()
    setSession({ isOnHold: false })
    await expect(waiting).resolves.toEqual({})
    setSession({ isOnHold: true })
    void api('GET /tags')
    session().end()
    await new Promise(setImmediate)
    expect(fetched).toHaveBeenCalledTimes(1)
  })

  test('that waited is sent with the next token of the same user, and never as another user', async () => {
    const { api, session, setSession } = await setUp('secret')
    fetched.mockImplementation(() => Promise.resolve(new Response('{}')))
    setSession({ isOnHold: true })
    const waiting = api('GET /tags')
    session().begin({ ...user, meta: { token: 'next' } } as never)
    await expect(waiting).resolves.toEqual({})
    expect(fetched.mock.calls[0]?.[1]?.headers).toMatchObject({ Authorization: 'Bearer next' })
    setSession({ isOnHold: true })
    void api('GET /tags')
    session().begin({ ...user, id: '2', meta: { token: 'of another user' } } as never)
    await new Promise(setImmediate)
    expect(fetched).toHaveBeenCalledTimes(1)
  })

  test('that ends the session is not announced as its end while it is on hold, and a failed one lets it go on', async () => {
    const { api, session } = await setUp('secret')
    const { announceUnauthorized, withSessionOnHold } = await import('./session.ts')
    answer(422, { message: 'Gone' })
    const call = withSessionOnHold(() => api('POST /login-links/exchange', { body: { token: 'used' } }))
    announceUnauthorized('secret')
    expect(session()).toMatchObject({ token: 'secret', isOnHold: true })
    await expect(call).rejects.toMatchObject({ status: 422 })
    expect(session()).toMatchObject({ token: 'secret', isOnHold: false })
    expect(unauthorized).not.toHaveBeenCalled()
  })

  /** @shows calls.timeout */
  test('fails with 504 after 60,000 ms, and not sooner', async () => {
    vi.useFakeTimers()
    // Vitest's fake timers do not control `AbortSignal.timeout` of Node.
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
      const controller = new AbortController()
      setTimeout(() => controller.abort(), milliseconds)
      return controller.signal
    })
    const { api } = await setUp(null)
    fetched.mockImplementation(
      (_, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
        }),
    )
    const failed = vi.fn()
    api('GET /tags').catch(failed)
    await vi.advanceTimersByTimeAsync(59_999)
    expect(failed).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(failed).toHaveBeenCalledWith(expect.objectContaining({ status: 504, message: 'Network error' }))
  })

  test('that the caller has aborted does not fail with a network error', async () => {
    const { api } = await setUp(null)
    const controller = new AbortController()
    controller.abort()
    fetched.mockRejectedValue(controller.signal.reason)
    await expect(api('GET /tags', { signal: controller.signal })).rejects.toBe(controller.signal.reason)
  })

  /** @shows calls.failure */
  test('that fails reports the code, the message and the field errors of the response', async () => {
    const { api } = await setUp(null)
    const errors = { email: ['There is already an account with this email'] }
    answer(422, { code: 'INVALID', message: 'Some fields need to be corrected', errors })
    await expect(api('GET /tags')).rejects.toMatchObject({
      status: 422,
      code: 'INVALID',
      message: 'Some fields need to be corrected',
      errors,
    })
  })

  /** @shows calls.failure */
  test.each(['<h1>Bad gateway</h1>', '', 'null', '{}'])(
    'that fails with the body %j reports "Unknown error"',
    async (body) => {
      const { api } = await setUp(null)
      answer(502, body)
      await expect(api('GET /tags')).rejects.toMatchObject({ status: 502, message: 'Unknown error', errors: {} })
    },
  )

  /** @shows calls.failure */
  test('that fails without a status reports the status 500', async () => {
    const { errorOf } = await import('./api.ts')
    expect(errorOf(0, undefined)).toMatchObject({ status: 500, message: 'Unknown error' })
  })
})

describe('a response with status 401', () => {
  /** @shows sessions.unauthorized */
  test('ends the session and announces this once', async () => {
    const { api, session } = await setUp('secret')
    answer(401, { code: 'UNAUTHENTICATED', message: 'Log in first' })
    await expect(api('GET /tags')).rejects.toMatchObject({ status: 401, message: 'Log in first' })
    expect(session()).toMatchObject({ token: null, user: null, organization: null })
    expect(unauthorized).toHaveBeenCalledTimes(1)
  })

  test('announces nothing if nobody is signed in', async () => {
    const { api } = await setUp(null)
    answer(401, { code: 'UNAUTHENTICATED', message: 'Wrong password' })
    await expect(api('GET /tags')).rejects.toMatchObject({ status: 401, message: 'Wrong password' })
    expect(unauthorized).not.toHaveBeenCalled()
  })

  test('does not end another session that started in the meantime', async () => {
    const { api, session } = await setUp('old')
    fetched.mockImplementation(async () => {
      const { useSession } = await import('./session.ts')
      useSession.setState({ token: 'new' })
      return new Response('{}', { status: 401 })
    })
    await expect(api('GET /tags')).rejects.toMatchObject({ status: 401 })
    expect(session().token).toBe('new')
    expect(unauthorized).not.toHaveBeenCalled()
  })
})
