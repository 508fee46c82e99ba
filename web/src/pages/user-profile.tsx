import { UserProfile } from '../accounts/user-profile.tsx'
import { RequireUser } from '../layouts/require-user.tsx'
import { PageSkeleton } from '../ui/page-skeleton.tsx'
import { useText, type RouteHandle } from '../lib/i18n.tsx'
import { PageTitle } from '../lib/seo.tsx'
import { useSession } from '../lib/session.ts'

export const handle: RouteHandle = { texts: ['public', 'signed-in', 'forms'] }

export default function UserProfilePage() {
  const t = useText('accounts')
  const user = useSession((state) => state.user)
  const skeleton = <PageSkeleton title={t('profile.title')} shape="rows" />
  return (
    <>
      <PageTitle title={t('profile.title')} />
      <RequireUser type="regular_user" skeleton={skeleton}>
        {user && <UserProfile user={user} />}
      </RequireUser>
    </>
  )
}
