import { ConfirmEmail } from '../accounts/confirm-email.tsx'
import { LinkPage } from '../layouts/link-page.tsx'
import { useText, type RouteHandle } from '../lib/i18n.tsx'

export const handle: RouteHandle = { texts: ['forms'] }

/** The page is personal, so search engines must not index it. */
export const headers = () => ({ 'X-Robots-Tag': 'noindex' })

export default function ConfirmEmailPage() {
  const t = useText('accounts')
  return (
    <LinkPage title={t('confirmEmail.title')}>
      <ConfirmEmail />
    </LinkPage>
  )
}
