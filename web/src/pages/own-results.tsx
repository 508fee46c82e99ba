import { embedSubject } from '@rostrum/contract/embed-addresses'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { kindAt, titleOf, type OrganizerKind } from '../content/kinds.ts'
import { hasResults } from '../content/results/outcomes.ts'
import { Results } from '../content/results/results.tsx'
import { EmbedButton } from '../embeds/organizer/embed-button.tsx'
import { OwnItem } from '../content/own-item.tsx'
import { NotFound } from '../layouts/not-found.tsx'
import { RequireUser } from '../layouts/require-user.tsx'
import { PageSkeleton } from '../ui/page-skeleton.tsx'
import { useText, type RouteHandle } from '../lib/i18n.tsx'
import { PageTitle } from '../lib/seo.tsx'
import { PageHead } from '../ui/section-head.tsx'
import { Status } from '../ui/status.tsx'
import { BackLink } from '../ui/text-link.tsx'

export const handle: RouteHandle = { texts: ['content', 'results', 'kinds'] }

/** The people who engaged with one of the organization's own items. The address determines its kind. */
export default function OwnResultsPage({ params }: { params: { itemId: string } }) {
  const t = useText('results')
  const kind = kindAt(useLocation().pathname)
  if (!kind || !hasResults(kind.path)) return <NotFound />
  const skeleton = <PageSkeleton title={t('results')} shape="rows" />
  return (
    <>
      <PageTitle title={t('results')} />
      <RequireUser type="organization" capability="people" skeleton={skeleton}>
        <ItemResults key={params.itemId} kind={kind} id={params.itemId} skeleton={skeleton} />
      </RequireUser>
    </>
  )
}

const ItemResults = ({ kind, id, skeleton }: { kind: OrganizerKind; id: string; skeleton: ReactNode }) => {
  const t = useText('results')
  const kindText = useText('kinds')
  const { path, listAddress } = kind
  const subject = embedSubject(path, id)
  if (!hasResults(path)) return null
  return (
    <OwnItem path={path} id={id} isReadOnly skeleton={skeleton} notFound={<NotFound />}>
      {(item) => (
        <>
          <BackLink to={listAddress} className="mb-3">
            {kindText(`${path}.own.many`)}
          </BackLink>
          <PageHead title={t('resultsOf', { title: titleOf(item) })}>
            <Status status={item.attributes.status} />
            {subject && item.attributes.status === 'published' && (
              <EmbedButton subject={subject} title={titleOf(item)} />
            )}
          </PageHead>
          <Results path={path} item={item} />
        </>
      )}
    </OwnItem>
  )
}
