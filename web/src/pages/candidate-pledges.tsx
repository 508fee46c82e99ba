import type { Route } from './+types/candidate-pledges'
import { Pledges } from '../candidates/organizer/pledges.tsx'
import { OwnItem } from '../content/own-item.tsx'
import { NotFound } from '../layouts/not-found.tsx'
import { RequireUser } from '../layouts/require-user.tsx'
import { PageSkeleton } from '../ui/page-skeleton.tsx'
import { useText, type RouteHandle } from '../lib/i18n.tsx'
import { PageTitle } from '../lib/seo.tsx'

export const handle: RouteHandle = { texts: ['public', 'signed-in', 'organizer'] }

/** The people who pledged to vote for one of the organization's own candidates. */
export default function CandidatePledgesPage({ params: { itemId } }: Route.ComponentProps) {
  const t = useText('pledges')
  const skeleton = <PageSkeleton title={t('short')} shape="rows" />
  return (
    <>
      <PageTitle title={t('short')} />
      <RequireUser type="organization" capability="people" skeleton={skeleton}>
        <OwnItem key={itemId} path="candidates" id={itemId} isReadOnly skeleton={skeleton} notFound={<NotFound />}>
          {(item) => <Pledges item={item} />}
        </OwnItem>
      </RequireUser>
    </>
  )
}
