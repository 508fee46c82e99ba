import type { Notifications } from '@rostrum/contract/notifications'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepPosition } from '../lib/realtime/position.ts'
import { cacheMilliseconds, fetchedAt, forgetKept, keepFetched, readKept } from './kept.ts'

const list = { data: [], meta: { unseen_count: 3, last_seen_at: '2026-05-04T10:00:00Z' } } as unknown as Notifications

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.useFakeTimers()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** @shows notifications.cache */
test('stores the list for an hour', () => expect(cacheMilliseconds).toBe(3_600_000))

test('restores the list after a reload, with its fetch time and the time of the last visit', () => {
  keepFetched('rosa', list)
  expect(readKept('rosa')).toMatchObject({
    data: list,
    fetchedAt: Date.now(),
    lastSeenTimestamp: list.meta.last_seen_at,
  })
})

test('returns the list only to its own user, and deletes it when that user leaves', () => {
  keepFetched('rosa', list)
  expect(readKept('ines')).toBeUndefined()
  expect(readKept(undefined)).toBeUndefined()
  forgetKept()
  expect(readKept('rosa')).toBeUndefined()
})

/** @shows notifications.cache */
test('treats the list as never fetched once something has changed', () => {
  keepFetched('rosa', list)
  const kept = readKept('rosa')
  if (!kept) throw new Error('No list was stored.')
  expect(fetchedAt(kept)).toBe(Date.now())
  keepPosition({ userId: 'rosa', id: '1-0', changedAt: Date.now() + 1 })
  expect(fetchedAt(kept)).toBe(0)
})
