/**
 * The prefix of the storage keys of a user's unsent messages. Each message has its own entry, so that tabs do not
 * overwrite each other's messages.
 */
export const unsentPrefix = (userId: string): string => `rostrum-unsent:${userId}:`

export const unsentKeys = (userId: string): string[] => {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(unsentPrefix(userId)))
  } catch {
    // Storage is not available, so nothing was stored.
    return []
  }
}

/** Deletes the unsent messages of a user who logs out, so that the next user of this browser cannot read them. */
export const deleteUnsentMessages = (userId: string): void => {
  for (const key of unsentKeys(userId)) localStorage.removeItem(key)
}
