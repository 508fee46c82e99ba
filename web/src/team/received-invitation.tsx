import type { ReceivedInvitation } from '@rostrum/contract/team'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useLogOut } from '../accounts/use-log-out.ts'
import { api, ApiError } from '../lib/api.ts'
import { useText } from '../lib/i18n.tsx'
import { showPopup } from '../lib/popup.ts'
import { useSession, useViewer } from '../lib/session.ts'
import { useDateText } from '../lib/time.ts'
import { useErrorText } from '../lib/use-error-text.ts'
import { useLinkToken } from '../lib/use-link-token.ts'
import { OrganizationAvatar } from '../ui/avatar.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { LoadingIndicator } from '../ui/loading-indicator.tsx'
import { Notice } from '../ui/notice.tsx'

/**
 * An invitation with the button to accept it. Its token is in the fragment of the address, which is not sent with the
 * request for the page.
 */
export const Invitation = () => {
  const t = useText('team')
  const viewer = useViewer()
  const { token } = useLinkToken()
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['invitation', token],
    queryFn: async ({ signal }) =>
      (await api('POST /invitations/actions?action=show', { body: { token }, signal })).data,
    enabled: token !== '' && viewer !== undefined,
    gcTime: 0,
  })
  if (viewer === undefined) return <LoadingIndicator />
  const isGone = token === '' || (error instanceof ApiError && error.status < 500)
  if (isGone) {
    return (
      <>
        <h1 className="type-title">{t('goneTitle')}</h1>
        <p className="mt-2 mb-6 type-lead">{t('goneText')}</p>
        <ButtonLink to={viewer === 'visitor' ? '/' : '/dashboard'} variant="primary">
          {t('goneButton')}
        </ButtonLink>
      </>
    )
  }
  if (error) return <ErrorState onRetry={() => void refetch()} isRetrying={isFetching} />
  if (!data) return <LoadingIndicator />
  return (
    <>
      <InvitationSummary invitation={data} />
      <NextStep invitation={data} token={token} />
    </>
  )
}

const InvitationSummary = ({ invitation: { attributes } }: { invitation: ReceivedInvitation }) => {
  const t = useText('team')
  const dateText = useDateText({ dateStyle: 'long' })
  const { organization, role, invited_by: inviter, email, expires_at: expiresAt } = attributes
  return (
    <>
      <div className="mb-6 flex items-start gap-4">
        <OrganizationAvatar name={organization.name} image={organization.image} size={72} />
        <div className="grid min-w-0 gap-1">
          <p className="type-small">{t('invitedTo')}</p>
          <h1 className="type-title wrap-anywhere">{organization.name}</h1>
          <p className="type-small wrap-anywhere">
            {inviter === null ? t('forAddress', { email }) : t('byPerson', { name: inviter, email })}
          </p>
        </div>
      </div>
      <section className="mb-8 grid gap-1 rounded-lg border border-line bg-raised p-5 phone:p-4">
        <h2 className="type-row">{t('yourRole', { role: t(`role.${role}`) })}</h2>
        <p>{t(`may.${role}`)}</p>
        <p className="type-small">{t('expiresOn', { date: dateText(expiresAt) })}</p>
      </section>
    </>
  )
}

/**
 * The next step, which depends on the viewer: a visitor, another user, an admin of another organization, or the invited
 * person.
 */
const NextStep = ({ invitation, token }: { invitation: ReceivedInvitation; token: string }) => {
  const t = useText('team')
  const { login } = useLinkToken()
  const logOut = useLogOut()
  const user = useSession((session) => session.user)
  const own = useSession((session) => session.organization)
  const { email, has_account: hasAccount, organization } = invitation.attributes
  if (!user) {
    return (
      <div className="grid justify-items-start gap-3">
        <p>{t(hasAccount ? 'logInFirst' : 'signUpFirst', { email })}</p>
        <ButtonLink to={hasAccount ? login : login.replace('/login', '/signup')} variant="primary" size="large">
          {t(hasAccount ? 'logIn' : 'signUp')}
        </ButtonLink>
      </div>
    )
  }
  if (user.attributes.email !== email) {
    return (
      <Notice tone="warning" title={t('otherAddress', { email: user.attributes.email })}>
        <p className="wrap-anywhere">{t('otherAddressText', { email })}</p>
        <Button className="mt-3" onClick={() => logOut(login)}>
          {t('changeAccount')}
        </Button>
      </Notice>
    )
  }
  if (own) {
    return (
      <Notice tone="warning" title={t('elsewhere', { organization: own.attributes.name })}>
        <p>{t('elsewhereText')}</p>
        <ButtonLink to="/organization/team-access" className="mt-3">
          {t('title')}
        </ButtonLink>
      </Notice>
    )
  }
  return <Accept token={token} name={organization.name} />
}

const Accept = ({ token, name }: { token: string; name: string }) => {
  const t = useText('team')
  const navigate = useNavigate()
  const errorText = useErrorText()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      await api('POST /invitations/actions?action=accept', { body: { token } })
      return (await api('GET /profile', { query: { related: 'organization' } })).data
    },
    onSuccess: (user) => {
      useSession.getState().update(user)
      showPopup({ type: 'success', message: t('accepted', { name }) })
      void navigate('/dashboard', { replace: true })
    },
    onError: (error) => showPopup({ type: 'error', message: errorText(error) }),
  })
  return (
    <section>
      <h2 className="mb-2 type-heading">{t('changesTitle')}</h2>
      <ul className="mb-6 list-disc pl-5">
        <li>{t('changesDesk', { name })}</li>
        <li>{t('changesSupporter')}</li>
        <li>{t('changesBack')}</li>
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          size="large"
          pending={isPending}
          pendingText={t('accepting')}
          onClick={() => mutate()}
        >
          {t('accept')}
        </Button>
        <ButtonLink to="/dashboard" variant="quiet" size="large">
          {t('notNow')}
        </ButtonLink>
      </div>
    </section>
  )
}
