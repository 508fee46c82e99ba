import { api } from './api.ts'
import { useSession } from './session.ts'

/**
 * Replaces the token of the session for all tabs of this browser. The tab that gets the lock requests a new token and
 * uses it at once. From then on it is the current token, so the server issues no further one. Outside of secure
 * contexts, where the Web Locks API is missing, the token is not replaced, because two tabs could request different
 * ones.
 */
export const renewSession = async (): Promise<void> => {
  if (!('locks' in navigator)) return
  await navigator.locks.request('rostrum-session-renewal', { ifAvailable: true }, async (lock) => {
    if (!lock) return
    const { token } = useSession.getState()
    // Another tab may have replaced the token a moment ago.
    await useSession.persist.rehydrate()
    if (token === null || useSession.getState().token !== token) return
    const { data } = await api('POST /sessions/actions?action=renew')
    // In the meantime the user may have logged out, or another user may have logged in.
    if (useSession.getState().token !== token) return
    useSession.getState().begin(data)
    await api('GET /profile')
  })
}
