import { api } from '../lib/api.ts'
import { useText } from '../lib/i18n.tsx'
import { useSession, useViewer } from '../lib/session.ts'
import { useErrorText } from '../lib/use-error-text.ts'
import { useLinkToken } from '../lib/use-link-token.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { LoadingIndicator } from '../ui/loading-indicator.tsx'
import { LinkAnswer } from './link-answer.tsx'
import { useLinkAnswer } from './use-link-answer.ts'
import { useLogOut } from './use-log-out.ts'

/**
 * Confirms a new address of the account. Only somebody who is logged in to that account can do it, so nobody can make
 * the owner of an address confirm it for another account.
 */
export const ConfirmEmail = () => {
  const t = useText('accounts')
  const viewer = useViewer()
  const user = useSession((session) => session.user)
  const { token, login } = useLinkToken()
  const logOut = useLogOut()
  const errorText = useErrorText()
  const { send, data, isPending, refusal } = useLinkAnswer(
    async () => (await api('POST /email-changes/confirm', { body: { token } })).data,
    (confirmed) => useSession.getState().update(confirmed),
  )
  if (viewer === undefined) return <LoadingIndicator />
  if (data) {
    return (
      <LinkAnswer
        title={t('confirmEmail.doneTitle')}
        text={t('confirmEmail.done', { email: data.attributes.email })}
        isNew
      >
        <ButtonLink to="/dashboard" variant="primary">
          {t('confirmEmail.toDashboard')}
        </ButtonLink>
      </LinkAnswer>
    )
  }
  if (refusal?.status === 403 && user) {
    return (
      <LinkAnswer
        title={t('confirmEmail.otherTitle')}
        text={t('confirmEmail.other', { email: user.attributes.email })}
        isNew
      >
        <Button variant="primary" onClick={() => logOut(login)}>
          {t('confirmEmail.changeAccount')}
        </Button>
      </LinkAnswer>
    )
  }
  if (token === '' || refusal) {
    return (
      <LinkAnswer
        title={t('confirmEmail.goneTitle')}
        text={refusal ? errorText(refusal) : t('confirmEmail.gone')}
        isNew={refusal !== null}
      >
        <ButtonLink to={user ? '/edit-user' : '/'} variant="primary">
          {t(user ? 'profile.edit' : 'confirmEmail.toHome')}
        </ButtonLink>
      </LinkAnswer>
    )
  }
  if (!user) {
    return (
      <LinkAnswer title={t('confirmEmail.title')} text={t('confirmEmail.logInFirst')}>
        <ButtonLink to={login} variant="primary" size="large">
          {t('login.title')}
        </ButtonLink>
      </LinkAnswer>
    )
  }
  return (
    <LinkAnswer
      title={t('confirmEmail.title')}
      text={t('confirmEmail.lead', { name: user.attributes.name, email: user.attributes.email })}
    >
      <Button variant="primary" size="large" pending={isPending} pendingText={t('common:saving')} onClick={send}>
        {t('confirmEmail.submit')}
      </Button>
    </LinkAnswer>
  )
}
