/**
 * The rosters of events that are kept in this browser, so that people can be checked in without a connection. Each event
 * has its own entry. A roster is only read by the user who opened it, and removed when they log out, or two days after
 * the event.
 */
const rosterPrefix = 'rostrum-roster:'
/** What was pressed and not sent yet; each press has its own entry, so that tabs do not overwrite each other's. */
const pressPrefix = 'rostrum-attendance:'

export const rosterKey = (userId: string, eventId: string): string => `${rosterPrefix}${userId}:${eventId}`
export const pressKey = (userId: string, eventId: string, id: string): string =>
  `${pressPrefix}${userId}:${eventId}:${id}`

const keysWith = (prefix: string): string[] => {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix))
  } catch {
    // Storage is not available, so nothing was stored.
    return []
  }
}

export const pressKeys = (userId?: string): string[] =>
  keysWith(userId === undefined ? pressPrefix : `${pressPrefix}${userId}:`)

export const readStored = (key: string): unknown => {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/** Returns whether there was space for it. */
export const writeStored = (key: string, value: unknown): boolean => {
  try {
    localStorage.setItem(key, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

export const removeStored = (key: string): void => {
  try {
    localStorage.removeItem(key)
  } catch {
    // Storage is not available, so nothing was stored.
  }
}

/** Removes the names of people who were on a roster. What was pressed stays until it is sent: it must not get lost. */
export const deleteRosters = (): void => {
  for (const key of keysWith(rosterPrefix)) removeStored(key)
}

const isOutdated = (stored: unknown, now: number): boolean =>
  typeof stored !== 'object' || stored === null || !('until' in stored) || !(Number(stored.until) > now)

export const deleteOldRosters = (now = Date.now()): void => {
  for (const key of keysWith(rosterPrefix)) if (isOutdated(readStored(key), now)) removeStored(key)
}
