/** Where this browser keeps what somebody wrote and could not send yet: one entry per message, so that tabs do not overwrite each other. */
export const unsentPrefix = (userId: string): string => `rostrum-unsent:${userId}:`

export const unsentKeys = (userId: string): string[] => {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(unsentPrefix(userId)))
  } catch {
    // Storage is off: nothing was kept.
    return []
  }
}

/** Who logs out leaves nothing behind for the next one at this browser. */
export const forgetUnsent = (userId: string): void => {
  for (const key of unsentKeys(userId)) localStorage.removeItem(key)
}
