import { embedSubject } from '@rostrum/contract/embed-addresses'
import { titleOf, type ContentItem, type OrganizerKind } from '../content/kinds.ts'
import { hasResults } from '../content/results/outcomes.ts'
import { Results } from '../content/results/results.tsx'
import { EmbedButton } from '../embeds/organizer/embed-button.tsx'
import { OwnItemPage } from '../layouts/own-item-page.tsx'
import { useText, type RouteHandle } from '../lib/i18n.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { PageHead } from '../ui/section-head.tsx'
import { Status } from '../ui/status.tsx'

export const handle: RouteHandle = { texts: ['public', 'signed-in', 'organizer'] }

/** The people who engaged with one of the organization's own items. */
export default function OwnResultsPage({ params }: { params: { itemId: string } }) {
  const t = useText('results')
  return (
    <OwnItemPage itemId={params.itemId} title={t('results')} isFor={hasResults}>
      {({ item, kind }) => <ItemResults item={item} kind={kind} />}
    </OwnItemPage>
  )
}

const ItemResults = ({ item, kind: { path, reportAddress } }: { item: ContentItem; kind: OrganizerKind }) => {
  const t = useText('results')
  const contentText = useText('content')
  const subject = embedSubject(path, item.id)
  if (!hasResults(path)) return null
  return (
    <>
      <PageHead title={t('resultsOf', { title: titleOf(item) })}>
        <Status status={item.attributes.status} />
        <ButtonLink to={`${reportAddress}/${item.id}`} icon="chart-line">
          {contentText('report')}
        </ButtonLink>
        {subject && item.attributes.status === 'published' && <EmbedButton subject={subject} title={titleOf(item)} />}
      </PageHead>
      <Results path={path} item={item} />
    </>
  )
}
