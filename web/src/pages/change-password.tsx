import { RequireUser } from '../layouts/require-user.tsx'
import { PageSkeleton } from '../ui/page-skeleton.tsx'
import { useText, type RouteHandle } from '../lib/i18n.tsx'
import { PageTitle } from '../lib/seo.tsx'
import { useSession } from '../lib/session.ts'
import { ChoosePassword } from '../settings/choose-password.tsx'
import { ChangePasswordForm } from '../settings/change-password-form.tsx'
import { PageHead } from '../ui/section-head.tsx'
import { BackLink } from '../ui/text-link.tsx'

export const handle: RouteHandle = { texts: ['public', 'signed-in', 'forms', 'settings'] }

export default function ChangePassword() {
  const t = useText('settings')
  const user = useSession((state) => state.user)
  const skeleton = (
    <PageSkeleton
      title={t('password.title')}
      back={
        <BackLink to="/settings" className="mb-3">
          {t('back')}
        </BackLink>
      }
      shape="form"
    />
  )
  return (
    <>
      <PageTitle title={t('password.title')} />
      <RequireUser skeleton={skeleton}>
        {user && (
          <>
            <BackLink to="/settings" className="mb-3">
              {t('back')}
            </BackLink>
            <PageHead title={t('password.title')} />
            {/* Profiles stored in the browser before this field existed lack it, so only an explicit false counts. */}
            {Object.is(user.attributes.has_password, false) ? (
              <ChoosePassword email={user.attributes.email} />
            ) : (
              <ChangePasswordForm user={user} />
            )}
          </>
        )}
      </RequireUser>
    </>
  )
}
