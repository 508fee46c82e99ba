import { ActionTabs } from '../actions/action-tabs.tsx'
import { OwnDonationLinks } from '../donation-links/organizer/own-donation-links.tsx'
import { RequireUser } from '../layouts/require-user.tsx'
import { PageSkeleton } from '../ui/page-skeleton.tsx'
import { useText, type RouteHandle } from '../lib/i18n.tsx'
import { PageTitle } from '../lib/seo.tsx'
import { UnpublishedNotice } from '../organizations/edit/unpublished-notice.tsx'

export const handle: RouteHandle = { texts: ['public', 'signed-in', 'organizer', 'forms'] }

export default function OwnDonationLinksPage() {
  const t = useText('donation-links-setup')
  const skeleton = <PageSkeleton title={t('title')} lead={t('lead')} hasTabs shape="form" />
  return (
    <>
      <PageTitle title={t('title')} />
      <RequireUser type="organization" capability="edit" skeleton={skeleton}>
        <ActionTabs current="donations" />
        <OwnDonationLinks notice={<UnpublishedNotice look="outlined" />} />
      </RequireUser>
    </>
  )
}
