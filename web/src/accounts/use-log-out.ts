import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../lib/api.ts'
import { useHistoryState } from '../lib/history-state.ts'
import { usePopup } from '../lib/popup.ts'
import { useSession } from '../lib/session.ts'
import { deleteRosters } from '../lib/kept-rosters.ts'
import { deleteUnsentMessages } from '../lib/unsent.ts'

export interface LoginState {
  isLoggingOut?: boolean
  /** The address to open after logging out. Without it, the log-in page stays open. */
  next?: '/cause-registration' | `/login?${string}`
  wasPasswordReset?: boolean
  /** The message that explains why a social sign-in failed. */
  socialFailure?: string
}
/** The state that another page passed to the log-in page. It is stored in the history entry, not in the address. */
export const useLoginState = (): LoginState => (useHistoryState() as LoginState | null) ?? {}

/**
 * Logs out by navigating to the log-in page, which ends the session ({@link useLogOutOnArrival}). This way, a form with
 * unsaved changes can still stop the navigation, and no route guard redirects to another page in the meantime. The
 * log-in page knows from the beginning where to return: somebody who is faster than its second navigation returns there.
 */
export const useLogOut = (): ((next?: LoginState['next']) => void) => {
  const navigate = useNavigate()
  return (next) =>
    void navigate(next?.startsWith('/login') ? next : '/login', {
      state: { isLoggingOut: true, next } satisfies LoginState,
    })
}

const endSession = () => {
  const { token, user } = useSession.getState()
  if (token === null) return
  // Without a connection, the token stays valid until it expires. This browser discards it in any case.
  api('POST /logout').catch(() => {})
  if (user) deleteUnsentMessages(user.id)
  deleteRosters()
  useSession.getState().end()
  usePopup.getState().hide()
}

export const useLogOutOnArrival = (): void => {
  const { isLoggingOut, next = '/login' } = useLoginState()
  const isRestored = useSession((state) => state.isRestored)
  const navigate = useNavigate()
  useEffect(() => {
    if (!isLoggingOut || !isRestored) return
    endSession()
    // The state is removed, so that returning to this history entry later does not end another session.
    void navigate(next, { replace: true, state: null })
  }, [isLoggingOut, next, isRestored, navigate])
}
