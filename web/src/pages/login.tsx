import type { Route } from './+types/login'
import { AccountHead } from '../accounts/account-head.tsx'
import { LoginForm } from '../accounts/login-form.tsx'
import { PressNotice } from '../accounts/press-notice.tsx'
import { SocialButtons } from '../accounts/social-buttons.tsx'
import { fetchProviders, getProviders } from '../accounts/social-providers.ts'
import { useFrom } from '../accounts/use-from.ts'
import { useLoginState, useLogOutOnArrival } from '../accounts/use-log-out.ts'
import { useLoginToken } from '../accounts/use-login-token.ts'
import { useText, type RouteHandle } from '../lib/i18n.tsx'
import { RichText } from '../lib/rich-text.tsx'
import { serverApi } from '../lib/server-api.ts'
import { LoadingIndicator } from '../ui/loading-indicator.tsx'
import { Notice } from '../ui/notice.tsx'
import { TextLink } from '../ui/text-link.tsx'

export const handle: RouteHandle = { texts: ['forms'] }

export const loader = async ({ context }: Route.LoaderArgs) => ({
  providers: await fetchProviders(serverApi(context).api),
})
export const clientLoader = async () => ({ providers: await getProviders() })

export default function Login({ loaderData: { providers } }: Route.ComponentProps) {
  const t = useText('accounts')
  const { withFrom } = useFrom()
  const { wasPasswordReset, socialFailure } = useLoginState()
  const { isPending, error } = useLoginToken()
  useLogOutOnArrival()
  const failure = error || socialFailure
  return (
    <>
      <AccountHead title={t('login.title')} publicAt={{ path: '/login', description: t('login.description') }}>
        <RichText
          text={t('login.lead')}
          parts={{ link: (inner) => <TextLink to={withFrom('/register')}>{inner}</TextLink> }}
        />
      </AccountHead>
      {isPending ? (
        <LoadingIndicator label={t('social.processing')} />
      ) : (
        <>
          {wasPasswordReset && (
            <Notice tone="success" role="status" className="mb-6">
              <p>{t('login.passwordWasReset')}</p>
            </Notice>
          )}
          {failure && (
            <Notice tone="danger" role="alert" title={t('social.failed')} className="mb-6">
              <p>{failure}</p>
            </Notice>
          )}
          <PressNotice by="login" />
          <SocialButtons providers={providers} />
          <LoginForm />
        </>
      )}
    </>
  )
}
