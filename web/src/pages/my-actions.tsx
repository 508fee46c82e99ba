import { RequireUser } from '../layouts/require-user.tsx'
import { useText, type RouteHandle } from '../lib/i18n.tsx'
import { PageTitle } from '../lib/seo.tsx'
import { MyActions } from '../my-actions/my-actions.tsx'
import { PageSkeleton } from '../ui/page-skeleton.tsx'

export const handle: RouteHandle = { texts: ['public', 'signed-in'] }

export default function MyActionsPage() {
  const t = useText('my-actions')
  const title = t('common:myActions')
  return (
    <>
      <PageTitle title={title} />
      <RequireUser type="regular_user" skeleton={<PageSkeleton title={title} lead={t('lead')} shape="rows" />}>
        <MyActions />
      </RequireUser>
    </>
  )
}
