import { useSession } from './session.ts'

/** The account is gone: ends the session, and leaves nothing of the person in this browser. */
export const forgetPerson = (userId: string): void => {
  useSession.getState().end()
  try {
    for (const key of Object.keys(localStorage)) if (key.includes(userId)) localStorage.removeItem(key)
  } catch {
    // Storage is off: nothing was kept.
  }
}
