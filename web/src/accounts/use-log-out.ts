import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../lib/api.ts'
import { useHistoryState } from '../lib/history-state.ts'
import { usePopup } from '../lib/popup.ts'
import { useSession } from '../lib/session.ts'
import { forgetUnsent } from '../lib/unsent.ts'

export interface LoginState {
  isLoggingOut?: boolean
  /** Where to go once that is done; stays at the log-in page when absent. */
  next?: '/cause-registration' | `/login?${string}`
  wasPasswordReset?: boolean
  /** Why a social sign-in came to nothing, in words. */
  socialFailure?: string
}
/** What another page hands to the log-in page. It stays out of the address. */
export const useLoginState = (): LoginState => (useHistoryState() as LoginState | null) ?? {}

/**
 * Logging out is going to the log-in page and ending the session there ({@link useLogOutOnArrival}): a form with
 * unsaved changes can still keep the person, and no guard sends them anywhere else meanwhile.
 */
export const useLogOut = (): ((next?: LoginState['next']) => void) => {
  const navigate = useNavigate()
  return (next) => void navigate('/login', { state: { isLoggingOut: true, next } satisfies LoginState })
}

const endSession = () => {
  const { token, user } = useSession.getState()
  if (token === null) return
  // Without a connection the token lives on until it expires; here it is forgotten either way.
  api('POST /logout').catch(() => {})
  if (user) forgetUnsent(user.id)
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
    // Coming back to this entry of the history later must not end another session.
    void navigate(next, { replace: true, state: null })
  }, [isLoggingOut, next, isRestored, navigate])
}
