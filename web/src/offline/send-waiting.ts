/** The storage key of `guests/waiting-acts.ts`, whose code is only loaded if something waits. */
const storageKey = 'rostrum-waiting-acts'

const hasWaiting = (): boolean => {
  try {
    return localStorage.getItem(storageKey)?.includes('"form"') ?? false
  } catch {
    return false
  }
}

/** Sends what visitors did without a connection, on whatever page they come back. */
export const sendWaiting = async (): Promise<void> => {
  if (hasWaiting()) await (await import('../guests/waiting-acts.ts')).sendWaitingActs()
}
