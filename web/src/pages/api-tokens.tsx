import { ApiTokens } from '../api-tokens/api-tokens.tsx'
import { RequireUser } from '../layouts/require-user.tsx'
import { useText, type RouteHandle } from '../lib/i18n.tsx'
import { PageTitle } from '../lib/seo.tsx'
import { PageSkeleton } from '../ui/page-skeleton.tsx'
import { PageHead } from '../ui/section-head.tsx'
import { BackLink } from '../ui/text-link.tsx'

export const handle: RouteHandle = { texts: ['api-tokens', 'validation'] }

export default function ApiTokensPage() {
  const t = useText('api-tokens')
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
          <ApiTokens />
        </div>
      </RequireUser>
    </>
  )
}
