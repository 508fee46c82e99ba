import { createElement, Suspense } from 'react'
import { ActionTabs, useTabName } from '../actions/action-tabs.tsx'
import { organizerTabs } from '../actions/organizer-tabs.ts'
import { OwnList } from '../content/own-list.tsx'
import { NotFound } from '../layouts/not-found.tsx'
import { webKinds } from '../kinds/index.ts'
import { RequireUser } from '../layouts/require-user.tsx'
import { PageSkeleton } from '../ui/page-skeleton.tsx'
import type { RouteHandle } from '../lib/i18n.tsx'
import { PageTitle } from '../lib/seo.tsx'
import { UnpublishedNotice } from '../organizations/edit/unpublished-notice.tsx'
import { LoadingIndicator } from '../ui/loading-indicator.tsx'
import { lazySection } from '../ui/lazy-part.tsx'

export const handle: RouteHandle = { texts: ['public', 'signed-in', 'organizer'] }

/** These sections contain forms with their validation rules, so they are loaded when their tab is opened. */
const setUps = {
  donations: lazySection(async () => ({
    default: (await import('../donation-links/organizer/own-donation-links.tsx')).OwnDonationLinks,
  })),
  phonebank: lazySection(async () => ({
    default: (await import('../phone-bank/organizer/own-phone-bank.tsx')).OwnPhoneBank,
  })),
}

/** The actions of the signed-in organization, with a tab for each kind. */
export default function OwnActionsPage({ params }: { params: { tab: string } }) {
  const nameOf = useTabName()
  const found = organizerTabs.find(({ tab }) => tab === params.tab)
  if (!found) return <NotFound />
  const notice = <UnpublishedNotice look="outlined" />
  const skeleton = <PageSkeleton title={nameOf(found)} hasTabs shape="rows" />
  return (
    <>
      <PageTitle title={nameOf(found)} />
      <RequireUser type="organization" capability={found.kind ? undefined : found.capability} skeleton={skeleton}>
        <ActionTabs current={found.tab} />
        {found.kind ? (
          <OwnList key={found.tab} kind={found.kind} own={webKinds[found.kind.path].own} notice={notice} />
        ) : (
          <Suspense fallback={<LoadingIndicator />}>{createElement(setUps[found.tab], { notice })}</Suspense>
        )}
      </RequireUser>
    </>
  )
}
