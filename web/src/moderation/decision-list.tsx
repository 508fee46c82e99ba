import { Navigate, useSearchParams } from 'react-router'
import { ApiError } from '../lib/api.ts'
import { useText } from '../lib/i18n.tsx'
import { addressOfPage, pageOf } from '../lib/page-number.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { PeopleSkeleton } from '../ui/people-skeleton.tsx'
import { PageHead } from '../ui/section-head.tsx'
import { DecisionFacts } from './decision-facts.tsx'
import { moderationAddress, ModerationTabs } from './moderation-tabs.tsx'
import { useDecisions } from './use-moderation.ts'

const address = moderationAddress('decisions')

/** The record of what moderators decided, and why. */
export const DecisionList = () => {
  const t = useText('moderation')
  return (
    <>
      <ModerationTabs current="decisions" />
      <PageHead title={t('decisions.title')} lead={t('decisions.lead')} />
      <Decisions />
    </>
  )
}

const Decisions = () => {
  const t = useText('moderation')
  const [search] = useSearchParams()
  const list = useDecisions(pageOf(search))
  if (list.error instanceof ApiError && list.error.errors.page) return <Navigate to={address} replace />
  if (list.isError) return <ErrorState onRetry={() => void list.refetch()} isRetrying={list.isFetching} />
  if (!list.data) return <PeopleSkeleton label={t('loading')} />
  const { data: decisions, meta } = list.data
  if (decisions.length === 0) {
    return <EmptyState title={t('decisions.empty')} text={t('decisions.emptyText')} art="reports" />
  }
  return (
    <>
      <p className="mb-3 type-small">{t('decisions.count', { count: meta.total })}</p>
      <ul aria-busy={list.isPlaceholderData} className="grid gap-4">
        {decisions.map(({ id, attributes }) => (
          <li key={id} className="rounded-lg border border-line bg-raised p-5 phone:p-4">
            <article aria-labelledby={`decision-${id}`}>
              <DecisionFacts id={`decision-${id}`} decision={attributes} />
            </article>
          </li>
        ))}
      </ul>
      <Pagination page={meta.current_page} lastPage={meta.last_page} to={addressOfPage(address, search)} />
    </>
  )
}
