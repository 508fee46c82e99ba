import type { ChatMessage } from '@rostrum/contract/chat'
import { describe, expect, test, vi } from 'vitest'
import { catchUp, hasEarlier, mergeMessages, type History } from './history.ts'

const message = (sequence: number): ChatMessage => ({
  id: `id-${sequence}`,
  type: 'chat-messages',
  attributes: {
    sequence,
    sender: 'supporter',
    body: `${sequence}`,
    is_removed: false,
    client_id: null,
    created_at: '2025-12-04T18:00:00Z',
  },
})
const span = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => message(from + index))
const known = (from: number, to: number): History => ({ thread: null, messages: span(from, to) })
const sequences = (messages: ChatMessage[]) => messages.map(({ attributes }) => attributes.sequence)

/** A server with this number of messages, which returns ten per request. */
const serverWith = (count: number) =>
  vi.fn(async (before = count + 1) => ({
    meta: { thread: null },
    data: span(Math.max(1, before - 10), before - 1).toReversed(),
  }))

describe('the history of a conversation', () => {
  test('starts with the newest page', async () => {
    const history = await catchUp(() => undefined, serverWith(25))
    expect(sequences(history.messages)).toEqual(sequences(span(16, 25)))
    expect(hasEarlier(history)).toBe(true)
    expect(hasEarlier(await catchUp(() => undefined, serverWith(10)))).toBe(false)
    expect(hasEarlier({ thread: null, messages: [] })).toBe(false)
  })

  test('keeps earlier messages that have been loaded', async () => {
    const history = await catchUp(() => known(1, 20), serverWith(22))
    expect(sequences(history.messages)).toEqual(sequences(span(1, 22)))
  })

  test('fetches the messages that were missed during a long absence', async () => {
    const server = serverWith(50)
    const history = await catchUp(() => known(5, 20), server)
    expect(sequences(history.messages)).toEqual(sequences(span(5, 50)))
    expect(server.mock.calls.map(([before]) => before)).toEqual([undefined, 41, 31])
  })

  test('drops the messages before a gap that is too large, so that they can be loaded again', async () => {
    const server = serverWith(500)
    const history = await catchUp(() => known(1, 20), server)
    expect(server).toHaveBeenCalledTimes(6)
    expect(sequences(history.messages)).toEqual(sequences(span(441, 500)))
    expect(hasEarlier(history)).toBe(true)
  })

  test('keeps a message that was sent during the request', async () => {
    let now = known(1, 3)
    const history = await catchUp(
      () => now,
      async () => {
        now = { thread: null, messages: mergeMessages(now.messages, [message(4)]) }
        return { meta: { thread: null }, data: span(1, 3).toReversed() }
      },
    )
    expect(sequences(history.messages)).toEqual([1, 2, 3, 4])
  })
})
