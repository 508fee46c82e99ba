import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { AccountHead } from '../accounts/account-head.tsx'
import { ResetPasswordForm } from '../accounts/reset-password-form.tsx'
import { useText, type RouteHandle } from '../lib/i18n.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

export const handle: RouteHandle = { texts: ['forms'] }

/**
 * Reads the token of the link and removes it from the address, so that it does not appear in the history, in referrers
 * or on a shared screen.
 */
const useResetLink = () => {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const [link] = useState({ token: params.get('token'), email: params.get('email') })
  const isInAddress = params.has('token')
  useEffect(() => {
    if (isInAddress) void navigate('/password/reset', { replace: true, preventScrollReset: true })
  }, [isInAddress, navigate])
  return link
}

export default function PasswordReset() {
  const t = useText('accounts')
  const { token, email } = useResetLink()
  return (
    <>
      <meta name="referrer" content="no-referrer" />
      <AccountHead title={t('reset.title')} />
      {token && email ? (
        <ResetPasswordForm token={token} email={email} />
      ) : (
        <div className="grid gap-6">
          <Notice tone="warning" title={t('reset.incomplete')}>
            <p>{t('reset.incompleteText')}</p>
          </Notice>
          <ButtonLink to="/reset-password" variant="primary" size="large" block>
            {t('reset.askAgain')}
          </ButtonLink>
        </div>
      )}
    </>
  )
}
