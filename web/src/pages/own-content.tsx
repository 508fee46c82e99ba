import { useText } from '../lib/i18n.tsx'
import { useLocation } from 'react-router'
import { ActionTabs } from '../actions/action-tabs.tsx'
import { organizerTabs } from '../actions/organizer-tabs.ts'
import { PastTurnouts } from '../attendance/past-turnouts.tsx'
import { kindAt } from '../content/kinds.ts'
import { OwnList } from '../content/own-list.tsx'
import { ElectionsLink } from '../elections/elections-link.tsx'
import { NotFound } from '../layouts/not-found.tsx'
import { webKinds } from '../kinds/index.ts'
import { RequireUser } from '../layouts/require-user.tsx'
import { PageSkeleton } from '../ui/page-skeleton.tsx'
import type { RouteHandle } from '../lib/i18n.tsx'
import { PageTitle } from '../lib/seo.tsx'
import { UnpublishedNotice } from '../organizations/edit/unpublished-notice.tsx'

export const handle: RouteHandle = { texts: ['public', 'signed-in', 'organizer'] }

/** The items of the signed-in organization. The address determines their kind. */
export default function OwnContentPage() {
  const kindText = useText('kinds')
  const kind = kindAt(useLocation().pathname)
  if (!kind) return <NotFound />
  const tab = organizerTabs.find((each) => each.kind === kind)
  const skeleton = (
    <PageSkeleton
      title={kindText(`${kind.path}.own.many`)}
      lead={kindText(`${kind.path}.own.lead`)}
      hasTabs={tab !== undefined}
      shape="rows"
    />
  )
  return (
    <>
      <PageTitle title={kindText(`${kind.path}.own.many`)} />
      <RequireUser type="organization" skeleton={skeleton}>
        {tab && <ActionTabs current={tab.tab} />}
        <OwnList
          key={kind.path}
          kind={kind}
          own={webKinds[kind.path].own}
          notice={
            <>
              <UnpublishedNotice look="outlined" />
              {kind.path === 'candidates' && <ElectionsLink />}
              {kind.path === 'events' && <PastTurnouts className="mb-4 type-small" />}
            </>
          }
        />
      </RequireUser>
    </>
  )
}
