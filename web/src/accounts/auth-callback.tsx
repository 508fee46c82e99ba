import type { SocialFailure } from '@rostrum/contract/sign-in'
import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useText } from '../lib/i18n.tsx'
import { useViewer } from '../lib/session.ts'
import { LoadingIndicator } from '../ui/loading-indicator.tsx'
import { Notice } from '../ui/notice.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { AccountHead } from './account-head.tsx'
import { useFrom } from './use-from.ts'
import type { LoginState } from './use-log-out.ts'
import { useLoginToken } from './use-login-token.ts'

const redirectDelay = 3000

const reasons: Record<SocialFailure, true> = {
  denied: true,
  unavailable: true,
  no_email: true,
  email_unverified: true,
  failed: true,
}
const reasonOf = (given: string | null): SocialFailure =>
  given !== null && Object.hasOwn(reasons, given) ? (given as SocialFailure) : 'failed'

const Failed = ({ text }: { text: string }) => {
  const t = useText('accounts')
  const navigate = useNavigate()
  const { withFrom } = useFrom()
  const next = withFrom('/login')
  useEffect(() => {
    const state: LoginState = { socialFailure: text }
    const timer = setTimeout(() => void navigate(next, { replace: true, state }), redirectDelay)
    return () => clearTimeout(timer)
  }, [navigate, next, text])
  return (
    <Notice tone="danger" role="alert" title={t('social.redirecting')}>
      <p>{text}</p>
      <p className="mt-2">
        <TextLink to={next} replace>
          {t('backToLogin')}
        </TextLink>
      </p>
    </Notice>
  )
}

/**
 * The page to which an identity provider redirects. It completes the sign-in and continues in the app, or shows why the
 * sign-in failed and returns to the log-in page.
 */
export const AuthCallback = () => {
  const t = useText('accounts')
  const [params] = useSearchParams()
  const viewer = useViewer()
  const navigate = useNavigate()
  const { isPending, error } = useLoginToken()
  const given = params.get('error')
  // The page was opened without the response of a provider, so there is nothing to wait for.
  const isDone = !isPending && error === '' && given === null
  const isSignedIn = viewer === 'regular_user' || viewer === 'organization'

  useEffect(() => {
    if (isDone && isSignedIn) void navigate('/dashboard', { replace: true })
  }, [isDone, isSignedIn, navigate])

  const failure =
    error || (given !== null || (isDone && viewer === 'visitor') ? t(`social.failure.${reasonOf(given)}`) : '')
  return (
    <>
      <AccountHead title={t('social.title')} />
      {failure ? <Failed text={failure} /> : <LoadingIndicator label={t('social.processing')} />}
    </>
  )
}
