import type { ReactNode } from 'react'
import type { ContentItem } from '../content/kinds.ts'
import { OwnItemPage } from '../layouts/own-item-page.tsx'
import { useText, type RouteHandle } from '../lib/i18n.tsx'
import { Report } from '../results/report.tsx'
import { useItemResults } from '../results/use-item-results.ts'
import { ErrorState } from '../ui/error-state.tsx'

export const handle: RouteHandle = { texts: ['public', 'signed-in', 'organizer'] }

/** The report on one of the organization's own items. */
export default function ItemReportPage({ params }: { params: { itemId: string } }) {
  const t = useText('results')
  return (
    <OwnItemPage itemId={params.itemId} title={t('report.title')}>
      {({ item, skeleton }) => <ItemReport item={item} skeleton={skeleton} />}
    </OwnItemPage>
  )
}

const ItemReport = ({ item, skeleton }: { item: ContentItem; skeleton: ReactNode }) => {
  const t = useText('results')
  const { data, error, refetch, isFetching } = useItemResults(item.id)
  if (data) return <Report item={item} results={data.data.attributes} />
  if (error) {
    return <ErrorState failure={t('report.failed')} onRetry={() => void refetch()} isRetrying={isFetching} />
  }
  return skeleton
}
