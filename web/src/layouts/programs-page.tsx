import type { ReactNode } from 'react'
import { RequireUser } from './require-user.tsx'
import { useText } from '../lib/i18n.tsx'
import { PageTitle } from '../lib/seo.tsx'
import { PageSkeleton } from '../ui/page-skeleton.tsx'
import { PageHead } from '../ui/section-head.tsx'
import { BackLink } from '../ui/text-link.tsx'

/** A page of the settings about what gives programs access to the organization. */
export const ProgramsPage = ({ room, children }: { room: 'api-tokens' | 'webhooks'; children: ReactNode }) => {
  const t = useText(room)
  const back = (
    <BackLink to="/settings" className="mb-3">
      {t('settings')}
    </BackLink>
  )
  return (
    <>
      <PageTitle title={t('title')} />
      <RequireUser
        type="organization"
        capability="programs"
        skeleton={<PageSkeleton title={t('title')} lead={t('lead')} back={back} shape="rows" />}
      >
        <div className="max-w-232">
          {back}
          <PageHead title={t('title')} lead={t('lead')} />
          {children}
        </div>
      </RequireUser>
    </>
  )
}
