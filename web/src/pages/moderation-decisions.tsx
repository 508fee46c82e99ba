import { RequireUser } from '../layouts/require-user.tsx'
import { PageSkeleton } from '../ui/page-skeleton.tsx'
import { useText, type RouteHandle } from '../lib/i18n.tsx'
import { PageTitle } from '../lib/seo.tsx'
import { DecisionList } from '../moderation/decision-list.tsx'

export const handle: RouteHandle = { texts: ['public', 'signed-in', 'organizer', 'moderation', 'reports'] }

export default function DecisionListPage() {
  const t = useText('moderation')
  const skeleton = <PageSkeleton title={t('decisions.title')} lead={t('decisions.lead')} shape="rows" />
  return (
    <>
      <PageTitle title={t('decisions.title')} />
      <RequireUser isModerator skeleton={skeleton}>
        <DecisionList />
      </RequireUser>
    </>
  )
}
