import { AccountHead } from '../accounts/account-head.tsx'
import { CauseRegistrationForm } from '../accounts/cause-registration-form.tsx'
import { LoginInstead } from '../accounts/login-instead.tsx'
import { AccountChoiceLink } from '../accounts/account-choice-link.tsx'
import { VisitorsOnly } from '../accounts/visitors-only.tsx'
import { useText, type RouteHandle } from '../lib/i18n.tsx'

export const handle: RouteHandle = { texts: ['forms'], isRegistration: true }

export default function CauseRegistration() {
  const t = useText('accounts')
  return (
    <VisitorsOnly>
      <AccountChoiceLink />
      <AccountHead
        title={t('cause.title')}
        publicAt={{ path: '/cause-registration', description: t('cause.description') }}
      >
        <LoginInstead />
      </AccountHead>
      <CauseRegistrationForm />
    </VisitorsOnly>
  )
}
