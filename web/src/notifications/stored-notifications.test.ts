import type { Notifications } from '@rostrum/contract/notifications'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storePosition } from '../lib/realtime/position.ts'
import {
  cacheMilliseconds,
  fetchedAt,
  deleteStoredNotifications,
  storeFetched,
  readStoredNotifications,
} from './stored-notifications.ts'

const list = { data: [], meta: { unseen_count: 3, last_seen_at: '2026-05-04T10:00:00Z' } } as unknown as Notifications

beforeEach(() => {
  const storage = new Map<string, string>()
  vi.useFakeTimers()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** @shows notifications.cache */
test('stores the list for an hour', () => expect(cacheMilliseconds).toBe(3_600_000))

test('restores the list after a reload, with its fetch time and the time of the last visit', () => {
  storeFetched('rosa', list)
  expect(readStoredNotifications('rosa')).toMatchObject({
    data: list,
    fetchedAt: Date.now(),
    lastSeenTimestamp: list.meta.last_seen_at,
  })
})

test('returns the list only to its own user, and deletes it when that user leaves', () => {
  storeFetched('rosa', list)
  expect(readStoredNotifications('ines')).toBeUndefined()
  expect(readStoredNotifications(undefined)).toBeUndefined()
  deleteStoredNotifications()
  expect(readStoredNotifications('rosa')).toBeUndefined()
})

/** @shows notifications.cache */
test('treats the list as never fetched once something has changed', () => {
  storeFetched('rosa', list)
  const stored = readStoredNotifications('rosa')
  if (!stored) throw new Error('No list was stored.')
  expect(fetchedAt(stored)).toBe(Date.now())
  storePosition({ userId: 'rosa', id: '1-0', changedAt: Date.now() + 1 })
  expect(fetchedAt(stored)).toBe(0)
})
