import { useNavigate } from 'react-router'
import { api } from '../lib/api.ts'
import { useText } from '../lib/i18n.tsx'
import { useSession, useViewer, withSessionOnHold } from '../lib/session.ts'
import { useLinkToken } from '../lib/use-link-token.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { LoadingIndicator } from '../ui/loading-indicator.tsx'
import { LinkAnswer } from './link-answer.tsx'
import { takeRequest } from './requested-link.ts'
import { returnAfterLogin } from './return-after-login.ts'
import { useLinkAnswer } from './use-link-answer.ts'

/** Logs in with a mailed link. It takes a press, because programs that check mail for viruses open its links. */
export const LoginLink = () => {
  const t = useText('accounts')
  const viewer = useViewer()
  const user = useSession((session) => session.user)
  const navigate = useNavigate()
  const { token } = useLinkToken()
  const { send, data, isPending, refusal } = useLinkAnswer(
    async () => (await withSessionOnHold(() => api('POST /login-links/exchange', { body: { token } }))).data,
    (session) => {
      useSession.getState().begin(session)
      return navigate(returnAfterLogin(takeRequest(), session), { replace: true })
    },
  )
  // The fragment of the address is known only in the browser.
  if (viewer === undefined) return <LoadingIndicator />
  if (refusal || token === '') {
    const isGone = refusal === null || refusal.status === 422
    return (
      <LinkAnswer
        title={t(isGone ? 'confirmEmail.goneTitle' : 'login.failed')}
        text={isGone ? t('loginLink.gone') : refusal.message}
        isNew={refusal !== null}
      >
        <ButtonLink to="/login" variant="primary">
          {t('backToLogin')}
        </ButtonLink>
      </LinkAnswer>
    )
  }
  return (
    <LinkAnswer
      title={t('loginLink.title')}
      text={user ? t('loginLink.loggedIn', { email: user.attributes.email }) : t('loginLink.lead')}
    >
      <Button
        variant="primary"
        size="large"
        pending={isPending || data !== undefined}
        pendingText={t('login.pending')}
        onClick={send}
      >
        {t('login.submit')}
      </Button>
    </LinkAnswer>
  )
}
