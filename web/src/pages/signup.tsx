import type { Route } from './+types/signup'
import { AccountHead } from '../accounts/account-head.tsx'
import { LoginInstead } from '../accounts/login-instead.tsx'
import { AccountChoiceLink } from '../accounts/account-choice-link.tsx'
import { PressNotice } from '../accounts/press-notice.tsx'
import { SignUpForm } from '../accounts/sign-up-form.tsx'
import { SocialButtons } from '../accounts/social-buttons.tsx'
import { fetchProviders, getProviders } from '../accounts/social-providers.ts'
import { VisitorsOnly } from '../accounts/visitors-only.tsx'
import { useText, type RouteHandle } from '../lib/i18n.tsx'
import { serverApi } from '../lib/server-api.ts'

export const handle: RouteHandle = { texts: ['forms'], isRegistration: true }

export const loader = async ({ context }: Route.LoaderArgs) => ({
  providers: await fetchProviders(serverApi(context).api),
})
export const clientLoader = async () => ({ providers: await getProviders() })

export default function SignUp({ loaderData: { providers } }: Route.ComponentProps) {
  const t = useText('accounts')
  return (
    <VisitorsOnly>
      <AccountChoiceLink />
      <AccountHead title={t('signUp.title')} publicAt={{ path: '/signup', description: t('signUp.description') }}>
        <LoginInstead />
      </AccountHead>
      <PressNotice by="signUp" />
      <SocialButtons providers={providers} />
      <SignUpForm />
    </VisitorsOnly>
  )
}
