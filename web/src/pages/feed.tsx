import { organizerKind } from '../content/kinds.ts'
import { OwnList } from '../content/own-list.tsx'
import { RequireUser } from '../layouts/require-user.tsx'
import { PageSkeleton } from '../ui/page-skeleton.tsx'
import { useText, type RouteHandle } from '../lib/i18n.tsx'
import { PageTitle } from '../lib/seo.tsx'
import { useViewer } from '../lib/session.ts'
import { NewsFeed } from '../notifications/feed.tsx'
import { UnpublishedNotice } from '../organizations/edit/unpublished-notice.tsx'

const updates = organizerKind('campaign-updates')

export const handle: RouteHandle = { texts: ['public', 'signed-in', 'organizer'] }

/** For an organization, the list of its own updates. For a supporter, the feed of the organizations they follow. */
export default function UpdatesPage() {
  const t = useText('common')
  const viewer = useViewer()
  const skeleton = <PageSkeleton title={t('updates')} shape="rows" />
  return (
    <>
      <PageTitle title={t('updates')} />
      <RequireUser skeleton={skeleton}>
        {viewer === 'organization' ? (
          <OwnList kind={updates} notice={<UnpublishedNotice look="outlined" />} />
        ) : (
          <NewsFeed />
        )}
      </RequireUser>
    </>
  )
}
