import { AccountHead } from '../accounts/account-head.tsx'
import { ForgotPasswordForm } from '../accounts/forgot-password-form.tsx'
import { useFrom } from '../accounts/use-from.ts'
import { useText, type RouteHandle } from '../lib/i18n.tsx'
import { BackLink } from '../ui/text-link.tsx'

export const handle: RouteHandle = { texts: ['forms'] }

export default function ForgotPassword() {
  const t = useText('accounts')
  const { withFrom } = useFrom()
  return (
    <>
      <BackLink to={withFrom('/login')} className="mb-3">
        {t('backToLogin')}
      </BackLink>
      <AccountHead title={t('forgot.title')} publicAt={{ path: '/reset-password', description: t('forgot.lead') }}>
        {t('forgot.lead')}
      </AccountHead>
      <ForgotPasswordForm />
    </>
  )
}
