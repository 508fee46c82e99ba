import { useSession } from './session.ts'

/** Ends the session after the account was deleted, and deletes all data of the user in this browser. */
export const clearUserData = (userId: string): void => {
  useSession.getState().end()
  try {
    for (const key of Object.keys(localStorage)) if (key.includes(userId)) localStorage.removeItem(key)
  } catch {
    // Storage is not available, so nothing was stored.
  }
}
