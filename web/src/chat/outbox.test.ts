import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

const fetched = vi.fn<typeof fetch>()

/** The parts of a browser that the outbox uses. `stored` is the initial content of the local storage. */
const setUp = async (stored: Record<string, string> = {}) => {
  vi.resetModules()
  const window = new EventTarget()
  const storage = Object.assign(Object.create(null) as Record<string, string>, stored)
  const localStorage = Object.defineProperties(storage, {
    getItem: { value: (key: string) => storage[key] ?? null },
    setItem: { value: (key: string, value: string) => void (storage[key] = value) },
    removeItem: { value: (key: string) => void delete storage[key] },
  })
  vi.stubGlobal('window', Object.assign(window, { localStorage }))
  vi.stubGlobal('localStorage', localStorage)
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('document', { documentElement: { lang: 'en' } })
  vi.stubGlobal('fetch', fetched)
  const { useSession } = await import('../lib/session.ts')
  useSession.setState({ token: 'secret', user: { id: 'maya' } as never })
  const outbox = await import('./outbox.ts')
  outbox.openOutbox()
  const storedKeys = () => Object.keys(storage).filter((key) => key.startsWith('rostrum-unsent:'))
  return { ...outbox, useSession, window, storedKeys }
}

const conversation = { side: 'supporter', organizationId: 'riverside' } as const

const sent = (body: string) =>
  new Response(
    JSON.stringify({
      data: { id: body, type: 'chat-messages', attributes: { sequence: 1, sender: 'supporter', body } },
    }),
    { status: 201 },
  )
const bodyOf = (init: RequestInit | undefined) =>
  JSON.parse(typeof init?.body === 'string' ? init.body : '{}') as { body: string; client_id: string }
const bodies = () => fetched.mock.calls.map(([, init]) => bodyOf(init))
const acceptAll = () => fetched.mockImplementation(async (_, init) => sent(bodyOf(init).body))
const refuse = (status: number, message: string) =>
  fetched.mockImplementation(async () => new Response(JSON.stringify({ code: 'FORBIDDEN', message }), { status }))

beforeEach(() => void fetched.mockReset())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the outbox', () => {
  test('sends messages one at a time in the order of writing, and keeps none that were sent', async () => {
    const { writeMessage, getOutbox, onSettled, storedKeys } = await setUp()
    const received: string[] = []
    onSettled((name, message) => received.push(`${name} ${message?.attributes.body}`))
    let underWay = 0
    fetched.mockImplementation(async (_, init) => {
      underWay += 1
      expect(underWay).toBe(1)
      await Promise.resolve()
      underWay -= 1
      return sent(bodyOf(init).body)
    })
    for (const body of ['one', 'two', 'three']) writeMessage(conversation, body)
    await vi.waitFor(() => expect(getOutbox().unsent).toEqual([]))
    expect(bodies().map(({ body }) => body)).toEqual(['one', 'two', 'three'])
    expect(received).toEqual(['one', 'two', 'three'].map((body) => `organization:riverside ${body}`))
    expect(storedKeys()).toEqual([])
  })

  test('waits without a connection, then sends the messages by itself with the same ids', async () => {
    vi.useFakeTimers()
    const { writeMessage, getOutbox, storedKeys } = await setUp()
    fetched.mockRejectedValue(new TypeError('Failed to fetch'))
    writeMessage(conversation, 'one')
    writeMessage(conversation, 'two')
    await vi.advanceTimersByTimeAsync(0)
    expect(getOutbox()).toMatchObject({ isConnected: false, unsent: [{ body: 'one' }, { body: 'two' }] })
    expect(storedKeys()).toHaveLength(2)
    const tried = bodies()
    // The first message blocks the later ones until it is sent.
    expect(tried.map(({ body }) => body)).toEqual(['one'])
    acceptAll()
    await vi.advanceTimersByTimeAsync(2000)
    expect(getOutbox()).toEqual({ isConnected: true, unsent: [] })
    expect(
      bodies()
        .slice(1)
        .map(({ body }) => body),
    ).toEqual(['one', 'two'])
    expect(bodies()[1]?.client_id).toBe(tried[0]?.client_id)
  })

  test('tries again immediately when the browser is back online', async () => {
    const { writeMessage, getOutbox, window } = await setUp()
    fetched.mockRejectedValue(new TypeError('Failed to fetch'))
    writeMessage(conversation, 'one')
    await vi.waitFor(() => expect(getOutbox().isConnected).toBe(false))
    acceptAll()
    window.dispatchEvent(new Event('online'))
    await vi.waitFor(() => expect(getOutbox().unsent).toEqual([]))
  })

  test('sends the messages that an earlier page has stored, but only those of the same user', async () => {
    const storedMessage = (clientId: string, writtenAt: number) =>
      JSON.stringify({ clientId, conversation, body: clientId, writtenAt, refusal: null })
    acceptAll()
    const { getOutbox, storedKeys } = await setUp({
      'rostrum-unsent:maya:b': storedMessage('second', 2),
      'rostrum-unsent:maya:a': storedMessage('first', 1),
      'rostrum-unsent:maya:x': '{broken',
      'rostrum-unsent:june:c': storedMessage('not mine', 0),
    })
    await vi.waitFor(() => expect(getOutbox().unsent).toEqual([]))
    expect(bodies().map(({ body }) => body)).toEqual(['first', 'second'])
    expect(storedKeys()).toContain('rostrum-unsent:june:c')
  })

  test('keeps a refused message with the reason, and sends later messages', async () => {
    const { writeMessage, getOutbox, tryAgain, removeUnsent, storedKeys } = await setUp()
    refuse(403, 'The group no longer accepts messages from you')
    writeMessage(conversation, 'one')
    await vi.waitFor(() =>
      expect(getOutbox().unsent).toMatchObject([
        { body: 'one', refusal: 'The group no longer accepts messages from you' },
      ]),
    )
    acceptAll()
    writeMessage(conversation, 'two')
    await vi.waitFor(() => expect(getOutbox().unsent.map(({ body }) => body)).toEqual(['one']))
    const [refused] = getOutbox().unsent
    if (refused) tryAgain(refused)
    await vi.waitFor(() => expect(getOutbox().unsent).toEqual([]))

    refuse(422, 'Some fields need to be corrected')
    writeMessage(conversation, 'three')
    await vi.waitFor(() => expect(getOutbox().unsent[0]?.refusal).toBe('Some fields need to be corrected'))
    for (const entry of getOutbox().unsent) removeUnsent(entry)
    expect(getOutbox().unsent).toEqual([])
    expect(storedKeys()).toEqual([])
  })

  test.each([429, 500, 503])('waits after a response with the status %i', async (status) => {
    const { writeMessage, getOutbox } = await setUp()
    refuse(status, 'Later')
    writeMessage(conversation, 'one')
    await vi.waitFor(() => expect(getOutbox()).toMatchObject({ isConnected: false, unsent: [{ refusal: null }] }))
  })

  test('does not show unsent messages to the next user', async () => {
    const { writeMessage, getOutbox, useSession } = await setUp()
    fetched.mockRejectedValue(new TypeError('Failed to fetch'))
    writeMessage(conversation, 'one')
    await vi.waitFor(() => expect(getOutbox().isConnected).toBe(false))
    useSession.setState({ token: 'other', user: { id: 'june' } as never })
    expect(getOutbox().unsent).toEqual([])
    const { deleteUnsentMessages } = await import('../lib/unsent.ts')
    deleteUnsentMessages('maya')
    useSession.setState({ token: 'secret', user: { id: 'maya' } as never })
    expect(getOutbox().unsent).toEqual([])
  })
})
