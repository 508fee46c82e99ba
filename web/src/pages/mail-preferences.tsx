import { RequireUser } from '../layouts/require-user.tsx'
import { PageSkeleton } from '../ui/page-skeleton.tsx'
import { useText, type RouteHandle } from '../lib/i18n.tsx'
import { PageTitle } from '../lib/seo.tsx'
import { OwnMailPreferences } from '../mail-preferences/own-preferences.tsx'

export const handle: RouteHandle = { texts: ['public', 'signed-in', 'mail-preferences'] }

export default function MailPreferencesPage() {
  const t = useText('mail-preferences')
  const skeleton = <PageSkeleton title={t('title')} lead={t('lead')} shape="form" />
  return (
    <>
      <PageTitle title={t('title')} />
      <RequireUser type="regular_user" skeleton={skeleton}>
        <OwnMailPreferences />
      </RequireUser>
    </>
  )
}
