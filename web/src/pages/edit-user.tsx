import { EditProfileForm } from '../accounts/edit-profile-form.tsx'
import { RequireUser } from '../layouts/require-user.tsx'
import { PageSkeleton } from '../ui/page-skeleton.tsx'
import { useText, type RouteHandle } from '../lib/i18n.tsx'
import { PageTitle } from '../lib/seo.tsx'
import { useSession } from '../lib/session.ts'
import { PageHead } from '../ui/section-head.tsx'
import { BackLink } from '../ui/text-link.tsx'

export const handle: RouteHandle = { texts: ['public', 'signed-in', 'forms'] }

export default function EditUser() {
  const t = useText('accounts')
  const user = useSession((state) => state.user)
  const skeleton = (
    <PageSkeleton
      title={t('editProfile.title')}
      back={
        <BackLink to="/user-profile" className="mb-3">
          {t('editProfile.back')}
        </BackLink>
      }
      shape="form"
    />
  )
  return (
    <>
      <PageTitle title={t('editProfile.title')} />
      <RequireUser type="regular_user" skeleton={skeleton}>
        {user && (
          <>
            <BackLink to="/user-profile" className="mb-3">
              {t('editProfile.back')}
            </BackLink>
            <PageHead title={t('editProfile.title')} />
            <EditProfileForm user={user} />
          </>
        )}
      </RequireUser>
    </>
  )
}
