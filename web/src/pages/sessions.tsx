import { RequireUser } from '../layouts/require-user.tsx'
import { PageSkeleton } from '../ui/page-skeleton.tsx'
import { useText, type RouteHandle } from '../lib/i18n.tsx'
import { PageTitle } from '../lib/seo.tsx'
import { OwnIdentities } from '../settings/own-identities.tsx'
import { OwnSessions } from '../settings/own-sessions.tsx'
import { PageHead } from '../ui/section-head.tsx'
import { BackLink } from '../ui/text-link.tsx'

export const handle: RouteHandle = { texts: ['public', 'signed-in', 'settings'] }

export default function SessionsPage() {
  const t = useText('settings')
  const skeleton = (
    <PageSkeleton
      title={t('sessions.title')}
      lead={t('sessions.lead')}
      back={
        <BackLink to="/settings" className="mb-3">
          {t('back')}
        </BackLink>
      }
      shape="rows"
    />
  )
  return (
    <>
      <PageTitle title={t('sessions.title')} />
      <RequireUser skeleton={skeleton}>
        <div className="max-w-184">
          <BackLink to="/settings" className="mb-3">
            {t('back')}
          </BackLink>
          <PageHead title={t('sessions.title')} lead={t('sessions.lead')} />
          <OwnSessions />
          <OwnIdentities />
        </div>
      </RequireUser>
    </>
  )
}
