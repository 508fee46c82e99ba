import { useEffect, useRef } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { ApiError } from '../lib/api.ts'
import { useText } from '../lib/i18n.tsx'
import { addressOfPage, pageOf } from '../lib/page-number.ts'
import { Pill } from '../ui/chip.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { PeopleSkeleton } from '../ui/people-skeleton.tsx'
import { PageHead } from '../ui/section-head.tsx'
import { AppealCard } from './appeal-card.tsx'
import { moderationAddress, ModerationTabs } from './moderation-tabs.tsx'
import { type AppealState, useAppeals } from './use-moderation.ts'

const address = moderationAddress('appeals')
const states = ['open', 'closed'] as const

/** Appeals against decisions, which another moderator decides. */
export const AppealList = () => {
  const t = useText('moderation')
  const [search, setSearch] = useSearchParams()
  const state: AppealState = search.get('state') === 'closed' ? 'closed' : 'open'
  return (
    <>
      <ModerationTabs current="appeals" />
      <PageHead title={t('appeals.heading')} lead={t('appeals.lead')} />
      <div role="group" aria-label={t('appeals.which')} className="mb-5 flex flex-wrap gap-2">
        {states.map((each) => (
          <Pill
            key={each}
            isChosen={each === state}
            onClick={() =>
              setSearch(each === 'closed' ? { state: each } : {}, { preventScrollReset: true, replace: true })
            }
          >
            {t(`appeals.state.${each}`)}
          </Pill>
        ))}
      </div>
      <Appeals state={state} search={search} />
    </>
  )
}

const Appeals = ({ state, search }: { state: AppealState; search: URLSearchParams }) => {
  const t = useText('moderation')
  const list = useAppeals(state, pageOf(search))
  const count = useRef<HTMLParagraphElement>(null)
  // The focus moves here when the pressed button disappears together with its appeal.
  const isDecided = useRef(false)
  useEffect(() => {
    if (isDecided.current) count.current?.focus()
    isDecided.current = false
  }, [list.data])
  if (list.error instanceof ApiError && list.error.errors.page) return <Navigate to={address} replace />
  if (list.isError) return <ErrorState onRetry={() => void list.refetch()} isRetrying={list.isFetching} />
  if (!list.data) return <PeopleSkeleton label={t('loading')} />
  const { data: appeals, meta } = list.data
  return (
    <>
      <p ref={count} tabIndex={-1} role="status" className="mb-3 type-small">
        {t('appeals.count', { count: meta.total })}
      </p>
      {appeals.length === 0 ? (
        <EmptyState title={t(`appeals.empty.${state}`)} text={t(`appeals.emptyText.${state}`)} art="reports" />
      ) : (
        <ul aria-busy={list.isPlaceholderData} className="grid gap-4">
          {appeals.map((appeal) => (
            <AppealCard
              key={appeal.id}
              appeal={appeal}
              onDecided={() => {
                isDecided.current = true
              }}
            />
          ))}
        </ul>
      )}
      <Pagination page={meta.current_page} lastPage={meta.last_page} to={addressOfPage(address, search)} />
    </>
  )
}
