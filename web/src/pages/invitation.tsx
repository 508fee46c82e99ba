import { LinkPage } from '../layouts/link-page.tsx'
import { useText, type RouteHandle } from '../lib/i18n.tsx'
import { Invitation } from '../team/received-invitation.tsx'

export const handle: RouteHandle = { texts: ['team'] }

/** The page is personal, so search engines must not index it. */
export const headers = () => ({ 'X-Robots-Tag': 'noindex' })

export default function InvitationPage() {
  const t = useText('team')
  return (
    <LinkPage title={t('invitation')}>
      <Invitation />
    </LinkPage>
  )
}
