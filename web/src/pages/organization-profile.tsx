import { OwnKinds } from '../content/own-kinds.tsx'
import { OwnDonationLinksRow } from '../donation-links/organizer/own-donation-links-row.tsx'
import { RequireUser } from '../layouts/require-user.tsx'
import { PageSkeleton } from '../ui/page-skeleton.tsx'
import { useText, type RouteHandle } from '../lib/i18n.tsx'
import { PageTitle } from '../lib/seo.tsx'
import { OwnProfile } from '../organizations/edit/own-profile.tsx'
import { ProfileOverview } from '../organizations/edit/profile-overview.tsx'
import { OwnPhoneBankRow } from '../phone-bank/organizer/own-phone-bank-row.tsx'

export const handle: RouteHandle = { texts: ['public', 'signed-in', 'organizer'] }

export default function OrganizationProfilePage() {
  const t = useText('organizer')
  const skeleton = <PageSkeleton title={t('profileTitle')} shape="rows" />
  return (
    <>
      <PageTitle title={t('profileTitle')} />
      <RequireUser type="organization" skeleton={skeleton}>
        <OwnProfile skeleton={skeleton}>
          {(profile) => (
            <ProfileOverview profile={profile}>
              <OwnKinds>
                <OwnDonationLinksRow />
                <OwnPhoneBankRow />
              </OwnKinds>
            </ProfileOverview>
          )}
        </OwnProfile>
      </RequireUser>
    </>
  )
}
