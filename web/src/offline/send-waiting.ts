import { deleteOldRosters, pressKeys } from '../lib/kept-rosters.ts'

/** The storage key of `guests/waiting-acts.ts`, whose code is only loaded if something waits. */
const storageKey = 'rostrum-waiting-acts'

const hasWaiting = (): boolean => {
  try {
    return localStorage.getItem(storageKey)?.includes('"form"') ?? false
  } catch {
    return false
  }
}

/** Sends what visitors did, and whom organizers checked in, without a connection, on whatever page they come back. */
export const sendWaiting = async (): Promise<void> => {
  deleteOldRosters()
  if (hasWaiting()) await (await import('../guests/waiting-acts.ts')).sendWaitingActs()
  if (pressKeys().length > 0) await (await import('../attendance/presses.ts')).sendWaitingPresses()
}
