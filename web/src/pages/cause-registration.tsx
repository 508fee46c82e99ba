import { AccountHead } from '../accounts/account-head.tsx'
import { CauseRegistrationForm } from '../accounts/cause-registration-form.tsx'
import { LoginInstead } from '../accounts/login-instead.tsx'
import { OtherKind } from '../accounts/other-kind.tsx'
import { VisitorsOnly } from '../accounts/visitors-only.tsx'
import { useText, type RouteHandle } from '../lib/i18n.tsx'

export const handle: RouteHandle = { texts: ['accounts', 'validation'], isJoining: true }

export default function CauseRegistration() {
  const t = useText('accounts')
  return (
    <VisitorsOnly>
      <OtherKind />
      <AccountHead title={t('cause.title')}>
        <LoginInstead />
      </AccountHead>
      <CauseRegistrationForm />
    </VisitorsOnly>
  )
}
