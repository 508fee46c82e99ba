import { useText, type RouteHandle } from '../lib/i18n.tsx'
import { PageTitle } from '../lib/seo.tsx'
import { Invitation } from '../team/received-invitation.tsx'

export const handle: RouteHandle = { texts: ['team'] }

/** The page is personal, so search engines must not index it. */
export const headers = () => ({ 'X-Robots-Tag': 'noindex' })

export default function InvitationPage() {
  const t = useText('team')
  return (
    <>
      <PageTitle title={t('invitation')} />
      <div className="mx-auto max-w-160">
        <Invitation />
      </div>
    </>
  )
}
