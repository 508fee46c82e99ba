import { UserProfile } from '../accounts/user-profile.tsx'
import { RequireUser } from '../layouts/require-user.tsx'
import { useText, type RouteHandle } from '../lib/i18n.tsx'
import { PageTitle } from '../lib/seo.tsx'
import { useSession } from '../lib/session.ts'

export const handle: RouteHandle = { texts: ['accounts'] }

export default function UserProfilePage() {
  const t = useText('accounts')
  const user = useSession((state) => state.user)
  return (
    <>
      <PageTitle title={t('profile.title')} />
      <RequireUser type="regular_user">{user && <UserProfile user={user} />}</RequireUser>
    </>
  )
}
