import type { Notifications } from '@rostrum/contract/notifications'
import { readPosition } from '../lib/realtime/position.ts'

/** The bell's list as it survives a reload, and goes to the other tabs. */
export interface Kept {
  userId: string
  data?: Notifications
  fetchedAt: number
  /** What is new since the last visit is newer than this. */
  lastSeenTimestamp: string
  /** When the person last looked: what they do within the next while is the same visit. */
  visitedAt: number
}

export const keptKey = 'rostrum-notifications'
/** The list is fetched again after an hour, or when something changed. */
export const cacheMilliseconds = 60 * 60_000
const visitMilliseconds = 30 * 60_000

export const readKept = (userId: string | undefined): Kept | undefined => {
  try {
    const kept = JSON.parse(localStorage.getItem(keptKey) ?? 'null') as Kept | null
    return kept?.userId === userId ? (kept ?? undefined) : undefined
  } catch {
    return undefined
  }
}

const write = (kept: Kept): void => {
  try {
    localStorage.setItem(keptKey, JSON.stringify(kept))
  } catch {
    // Kept in memory only.
  }
}

/** Whoever was here is here no more. */
export const forgetKept = (): void => {
  try {
    localStorage.removeItem(keptKey)
  } catch {
    // Nothing was kept either.
  }
}

/** A list that was fetched. */
export const keepFetched = (userId: string, data: Notifications): void => {
  const before = readKept(userId)
  const { lastSeenTimestamp = data.meta.last_seen_at, visitedAt = 0 } = before ?? {}
  write({ userId, data, fetchedAt: Date.now(), lastSeenTimestamp, visitedAt })
}

/** Changes the list without fetching it. */
export const keepChanged = (userId: string, data: Notifications): void => {
  const before = readKept(userId)
  if (before) write({ ...before, data })
}

/** The person looks now. Gives what is new since their last visit, which an earlier look of the same visit does not end. */
export const visit = (userId: string, lastSeenAt: string): string => {
  const before = readKept(userId)
  const now = Date.now()
  const isSameVisit = before !== undefined && now - before.visitedAt < visitMilliseconds
  const lastSeenTimestamp = isSameVisit ? before.lastSeenTimestamp : lastSeenAt
  write({ userId, fetchedAt: 0, ...before, lastSeenTimestamp, visitedAt: now })
  return lastSeenTimestamp
}

/** When the list was fetched; never, when something has changed since. */
export const fetchedAt = ({ userId, fetchedAt: at }: Kept): number =>
  (readPosition(userId)?.changedAt ?? 0) > at ? 0 : at
