import { RequireUser } from '../layouts/require-user.tsx'
import { useText, type RouteHandle } from '../lib/i18n.tsx'
import { PageTitle } from '../lib/seo.tsx'
import { EditProfile } from '../organizations/edit/edit-profile.tsx'
import { OwnProfile } from '../organizations/edit/own-profile.tsx'

export const handle: RouteHandle = { texts: ['organizer', 'validation'] }

export default function EditOrganizationPage() {
  const t = useText('organizer')
  return (
    <>
      <PageTitle title={t('editTitle')} />
      <RequireUser type="organization" capability="edit">
        <OwnProfile isForForm>{(profile) => <EditProfile key={profile.id} profile={profile} />}</OwnProfile>
      </RequireUser>
    </>
  )
}
