import { ActionTabs } from '../actions/action-tabs.tsx'
import { RequireUser } from '../layouts/require-user.tsx'
import { PageSkeleton } from '../ui/page-skeleton.tsx'
import { useText, type RouteHandle } from '../lib/i18n.tsx'
import { PageTitle } from '../lib/seo.tsx'
import { UnpublishedNotice } from '../organizations/edit/unpublished-notice.tsx'
import { OwnPhoneBank } from '../phone-bank/organizer/own-phone-bank.tsx'

export const handle: RouteHandle = { texts: ['public', 'signed-in', 'organizer', 'forms'] }

export default function OwnPhoneBankPage() {
  const t = useText('phone-bank')
  const setUpText = useText('phone-bank-setup')
  const skeleton = <PageSkeleton title={t('phoneBank')} lead={setUpText('lead')} hasTabs shape="form" />
  return (
    <>
      <PageTitle title={t('phoneBank')} />
      <RequireUser type="organization" capability="people" skeleton={skeleton}>
        <ActionTabs current="phonebank" />
        <OwnPhoneBank notice={<UnpublishedNotice look="outlined" />} />
      </RequireUser>
    </>
  )
}
