import { useState } from 'react'
import { flushSync } from 'react-dom'
import { RequireUser } from '../layouts/require-user.tsx'
import { PageSkeleton } from '../ui/page-skeleton.tsx'
import { clearUserData } from '../lib/clear-user-data.ts'
import { useText, type RouteHandle } from '../lib/i18n.tsx'
import { PageTitle } from '../lib/seo.tsx'
import { useSession } from '../lib/session.ts'
import { DeleteAccount } from '../settings/delete-account.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHead } from '../ui/section-head.tsx'
import { BackLink } from '../ui/text-link.tsx'

export const handle: RouteHandle = { texts: ['public', 'signed-in', 'forms', 'settings'] }

export default function DeleteAccountPage() {
  const t = useText('settings')
  const user = useSession((state) => state.user)
  const [isDeleted, setDeleted] = useState(false)
  if (isDeleted) return <AccountDeleted />
  const finish = () => {
    // This is rendered before the session is cleared. Otherwise `RequireUser` would redirect to the log-in page.
    flushSync(() => setDeleted(true))
    if (user) clearUserData(user.id)
  }
  const skeleton = (
    <PageSkeleton
      title={t('deletion.title')}
      lead={t('deletion.lead')}
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
      <PageTitle title={t('deletion.title')} />
      <RequireUser skeleton={skeleton}>
        {user && (
          <>
            <BackLink to="/settings" className="mb-3">
              {t('back')}
            </BackLink>
            <PageHead title={t('deletion.title')} lead={t('deletion.lead')} />
            <DeleteAccount user={user} onDeleted={finish} />
          </>
        )}
      </RequireUser>
    </>
  )
}

const AccountDeleted = () => {
  const t = useText('settings')
  return (
    <div role="status">
      <PageTitle title={t('deletion.done')} />
      <h1 className="sr-only">{t('deletion.done')}</h1>
      <EmptyState title={t('deletion.done')} text={t('deletion.doneText')} art="farewell">
        <ButtonLink to="/" replace>
          {t('common:goHome')}
        </ButtonLink>
      </EmptyState>
    </div>
  )
}
