import { ActionChoices } from '../actions/action-choices.tsx'
import { RequireUser } from '../layouts/require-user.tsx'
import { PageSkeleton } from '../ui/page-skeleton.tsx'
import { useText, type RouteHandle } from '../lib/i18n.tsx'
import { PageTitle } from '../lib/seo.tsx'
import { PageHead } from '../ui/section-head.tsx'

export const handle: RouteHandle = { texts: ['public', 'signed-in', 'organizer'] }

/** Where organizers choose what to publish. */
export default function ChooseActionPage() {
  const t = useText('content')
  const skeleton = <PageSkeleton title={t('choose.title')} lead={t('choose.lead')} shape="rows" />
  return (
    <>
      <PageTitle title={t('choose.title')} />
      <RequireUser type="organization" capability="edit" skeleton={skeleton}>
        <PageHead title={t('choose.title')} lead={t('choose.lead')} />
        <ActionChoices />
      </RequireUser>
    </>
  )
}
