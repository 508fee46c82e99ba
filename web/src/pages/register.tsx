import { AccountChoice } from '../accounts/account-choice.tsx'
import { AccountHead } from '../accounts/account-head.tsx'
import { LoginInstead } from '../accounts/login-instead.tsx'
import { PressNotice } from '../accounts/press-notice.tsx'
import { VisitorsOnly } from '../accounts/visitors-only.tsx'
import { useText, type RouteHandle } from '../lib/i18n.tsx'

export const handle: RouteHandle = { texts: ['forms'], isRegistration: true }

export default function Register() {
  const t = useText('accounts')
  return (
    <VisitorsOnly>
      <AccountHead title={t('register.title')} publicAt={{ path: '/register', description: t('register.description') }}>
        <LoginInstead />
      </AccountHead>
      <PressNotice by="signUp" />
      <AccountChoice />
    </VisitorsOnly>
  )
}
