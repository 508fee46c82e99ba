import { RequireUser } from '../layouts/require-user.tsx'
import { PageSkeleton } from '../ui/page-skeleton.tsx'
import { BackLink } from '../ui/text-link.tsx'
import { useText, type RouteHandle } from '../lib/i18n.tsx'
import { PageTitle } from '../lib/seo.tsx'
import { EditProfile } from '../organizations/edit/edit-profile.tsx'
import { OwnProfile } from '../organizations/edit/own-profile.tsx'

export const handle: RouteHandle = { texts: ['public', 'signed-in', 'organizer', 'forms'] }

export default function EditOrganizationPage() {
  const t = useText('organizer')
  const skeleton = (
    <PageSkeleton
      title={t('editTitle')}
      back={
        <BackLink to="/organization-profile" className="mb-3">
          {t('backToProfile')}
        </BackLink>
      }
      shape="form"
    />
  )
  return (
    <>
      <PageTitle title={t('editTitle')} />
      <RequireUser type="organization" capability="edit" skeleton={skeleton}>
        <OwnProfile isForForm skeleton={skeleton}>
          {(profile) => <EditProfile key={profile.id} profile={profile} />}
        </OwnProfile>
      </RequireUser>
    </>
  )
}
