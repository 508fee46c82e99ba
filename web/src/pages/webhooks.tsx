import { Webhooks } from '../webhooks/webhooks.tsx'
import { RequireUser } from '../layouts/require-user.tsx'
import { useText, type RouteHandle } from '../lib/i18n.tsx'
import { PageTitle } from '../lib/seo.tsx'
import { PageSkeleton } from '../ui/page-skeleton.tsx'
import { PageHead } from '../ui/section-head.tsx'
import { BackLink } from '../ui/text-link.tsx'

export const handle: RouteHandle = { texts: ['webhooks', 'validation'] }

export default function WebhooksPage() {
  const t = useText('webhooks')
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
          <Webhooks />
        </div>
      </RequireUser>
    </>
  )
}
