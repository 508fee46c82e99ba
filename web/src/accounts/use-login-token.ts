import type { Session } from '@rostrum/contract/accounts'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { ApiError, api } from '../lib/api.ts'
import { useText } from '../lib/i18n.tsx'
import { useSession } from '../lib/session.ts'
import { returnAfterLogin } from './return-after-login.ts'
import { useFailureText } from './use-failure-text.ts'

/** The response does not contain a user with a session. */
class UnreadableUser extends Error {}

const isSession = (data: Partial<Session> | undefined): data is Session =>
  typeof data?.id === 'string' && typeof data.attributes === 'object' && typeof data.meta?.token === 'string'

const exchanges = new Map<string, Promise<Session>>()

/** Exchanges a token only once, even if the page renders again, because the server accepts each token once. */
const exchangeOnce = (token: string): Promise<Session> => {
  const exchange = async () => {
    const answer = (await api('POST /social/exchange', { body: { login_token: token } })) as
      | { data?: Partial<Session> }
      | undefined
    if (!isSession(answer?.data)) throw new UnreadableUser()
    return answer.data
  }
  const result = exchanges.get(token) ?? exchange()
  exchanges.set(token, result)
  return result
}

/**
 * Completes a social sign-in with the token in the address, and immediately removes the token from the address and the
 * history. `isPending` is true from the first render, also on the server. `error` is the message if the sign-in failed.
 */
export const useLoginToken = (): { isPending: boolean; error: string } => {
  const t = useText('accounts')
  const failureText = useFailureText()
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  const [token] = useState(() => (params.get('success') === '1' && params.get('loginToken')) || null)
  const [from] = useState(() => params.get('from'))
  const [failure, setFailure] = useState<unknown>()

  const isInAddress = params.has('loginToken')
  useEffect(() => {
    if (!isInAddress) return
    setParams(from === null ? {} : { from }, { replace: true, preventScrollReset: true })
  }, [isInAddress, from, setParams])

  useEffect(() => {
    if (!token) return
    let isCancelled = false
    exchangeOnce(token)
      .then((session) => {
        if (isCancelled) return
        useSession.getState().begin(session)
        return navigate(returnAfterLogin(from, session), { replace: true })
      })
      .catch((reason: unknown) => {
        if (!isCancelled) setFailure(reason)
      })
    return () => {
      isCancelled = true
    }
  }, [token, from, navigate])

  const errorOf = (reason: unknown) => {
    if (reason === undefined) return ''
    if (reason instanceof UnreadableUser) return t('social.unreadable')
    const [tokenError] = reason instanceof ApiError ? (reason.errors['login_token'] ?? []) : []
    return tokenError ?? failureText(reason, t('social.failed'))
  }
  return { isPending: token !== null && failure === undefined, error: errorOf(failure) }
}
