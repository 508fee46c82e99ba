import { RequireUser } from '../layouts/require-user.tsx'
import { PageSkeleton } from '../ui/page-skeleton.tsx'
import { useText, type RouteHandle } from '../lib/i18n.tsx'
import { PageTitle } from '../lib/seo.tsx'
import { AppealList } from '../moderation/appeal-list.tsx'

export const handle: RouteHandle = { texts: ['public', 'signed-in', 'organizer', 'moderation', 'reports'] }

export default function AppealListPage() {
  const t = useText('moderation')
  const skeleton = <PageSkeleton title={t('appeals.heading')} lead={t('appeals.lead')} shape="rows" />
  return (
    <>
      <PageTitle title={t('appeals.heading')} />
      <RequireUser isModerator skeleton={skeleton}>
        <AppealList />
      </RequireUser>
    </>
  )
}
