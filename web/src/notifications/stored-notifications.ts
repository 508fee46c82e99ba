import type { Notifications } from '@rostrum/contract/notifications'
import { readPosition } from '../lib/realtime/position.ts'

/** The list of the bell as it is stored in this browser, so that it survives a reload and is shared with other tabs. */
export interface StoredNotifications {
  userId: string
  data?: Notifications
  fetchedAt: number
  /** Notifications that were published after this time are new since the last visit. */
  lastSeenTimestamp: string
  /**
   * The time of the user's last look at the notifications. Further looks within 30 minutes belong to the same visit.
   */
  visitedAt: number
}

export const storageKey = 'rostrum-notifications'
/** The list is fetched again after an hour, or when something has changed. */
export const cacheMilliseconds = 60 * 60_000
const visitMilliseconds = 30 * 60_000

export const readStoredNotifications = (userId: string | undefined): StoredNotifications | undefined => {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey) ?? 'null') as StoredNotifications | null
    return stored?.userId === userId ? (stored ?? undefined) : undefined
  } catch {
    return undefined
  }
}

const write = (stored: StoredNotifications): void => {
  try {
    localStorage.setItem(storageKey, JSON.stringify(stored))
  } catch {
    // Storage is not available, so the list is only held in memory.
  }
}

/** Deletes the stored list when the user has left. */
export const deleteStoredNotifications = (): void => {
  try {
    localStorage.removeItem(storageKey)
  } catch {
    // Storage is not available, so nothing was stored.
  }
}

/** Stores a list that was fetched. */
export const storeFetched = (userId: string, data: Notifications): void => {
  const before = readStoredNotifications(userId)
  const { lastSeenTimestamp = data.meta.last_seen_at, visitedAt = 0 } = before ?? {}
  write({ userId, data, fetchedAt: Date.now(), lastSeenTimestamp, visitedAt })
}

/** Stores a list that was changed without being fetched again. */
export const storeChanged = (userId: string, data: Notifications): void => {
  const before = readStoredNotifications(userId)
  if (before) write({ ...before, data })
}

/**
 * The time after which notifications are new to a user who would look at them now. It stays the same for further looks
 * within a visit.
 */
export const newSince = (userId: string, lastSeenAt: string): string => {
  const before = readStoredNotifications(userId)
  const isSameVisit = before !== undefined && Date.now() - before.visitedAt < visitMilliseconds
  return isSameVisit ? before.lastSeenTimestamp : lastSeenAt
}

/** Records that the user looks at the notifications. */
export const recordVisit = (userId: string, lastSeenAt: string): void => {
  const lastSeenTimestamp = newSince(userId, lastSeenAt)
  write({ userId, fetchedAt: 0, ...readStoredNotifications(userId), lastSeenTimestamp, visitedAt: Date.now() })
}

/** The time at which the list was fetched, or 0 if something has changed since. */
export const fetchedAt = ({ userId, fetchedAt: at }: StoredNotifications): number =>
  (readPosition(userId)?.changedAt ?? 0) > at ? 0 : at
