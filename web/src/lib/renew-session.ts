import { api } from './api.ts'
import { useSession } from './session.ts'

/**
 * Replaces the token that this browser has had for long, for all its tabs. One of them does it, and uses the new token
 * at once: from then on the server gives out no third one. Where there are no locks (a page that is not served
 * securely) the token stays: two tabs could not agree on the new one.
 */
export const renewSession = async (): Promise<void> => {
  if (!('locks' in navigator)) return
  await navigator.locks.request('rostrum-session-renewal', { ifAvailable: true }, async (lock) => {
    if (!lock) return
    const { token } = useSession.getState()
    // Another tab may have done it a moment ago.
    await useSession.persist.rehydrate()
    if (token === null || useSession.getState().token !== token) return
    const { data } = await api('POST /sessions/actions?action=renew')
    // Logged out meanwhile, or in as somebody else.
    if (useSession.getState().token !== token) return
    useSession.getState().begin(data)
    await api('GET /profile')
  })
}
