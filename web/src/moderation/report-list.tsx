import type { ReportedType } from '@rostrum/contract/reports'
import { useEffect, useRef } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { ApiError } from '../lib/api.ts'
import { useText } from '../lib/i18n.tsx'
import { Pill } from '../ui/chip.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Field } from '../ui/field.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { PeopleSkeleton } from '../ui/people-skeleton.tsx'
import { PageHead } from '../ui/section-head.tsx'
import { Select } from '../ui/select.tsx'
import { moderationAddress, ModerationTabs } from './moderation-tabs.tsx'
import { addressOfPage, pageOf } from '../lib/page-number.ts'
import { ReportedSubjectCard } from './reported-subject.tsx'
import { reportedTypes } from './subjects.ts'
import { useReports, type ReportChoice } from './use-moderation.ts'
import { useSubjectText } from './use-subject-text.ts'

const address = moderationAddress('reports')
const states = ['open', 'closed'] as const

const choiceIn = (search: URLSearchParams): ReportChoice => ({
  state: search.get('state') === 'closed' ? 'closed' : 'open',
  type: reportedTypes.find((type) => type === search.get('type')),
  page: pageOf(search),
})

/** The reported items. All reports about the same item are grouped. */
export const ReportList = () => {
  const t = useText('moderation')
  const subjectText = useSubjectText()
  const [search, setSearch] = useSearchParams()
  const choice = choiceIn(search)
  const choose = (state: ReportChoice['state'], type: ReportedType | undefined) =>
    setSearch(
      { ...(state === 'closed' && { state }), ...(type && { type }) },
      { preventScrollReset: true, replace: true },
    )
  return (
    <>
      <ModerationTabs current="reports" />
      <PageHead title={t('reports.title')} lead={t('reports.lead')} />
      <div className="mb-5 flex flex-wrap items-end justify-between gap-4">
        <div role="group" aria-label={t('reports.which')} className="flex flex-wrap gap-2">
          {states.map((each) => (
            <Pill key={each} isChosen={each === choice.state} onClick={() => choose(each, choice.type)}>
              {t(`reports.state.${each}`)}
            </Pill>
          ))}
        </div>
        <Field label={t('reports.kind')} isFilter className="w-56 phone:w-full">
          <Select
            value={choice.type ?? ''}
            onChange={({ target }) =>
              choose(
                choice.state,
                reportedTypes.find((type) => type === target.value),
              )
            }
          >
            <option value="">{t('reports.everything')}</option>
            {reportedTypes.map((type) => (
              <option key={type} value={type}>
                {subjectText(type)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <Reports choice={choice} search={search} />
    </>
  )
}

const Reports = ({ choice, search }: { choice: ReportChoice; search: URLSearchParams }) => {
  const t = useText('moderation')
  const list = useReports(choice)
  const count = useRef<HTMLParagraphElement>(null)
  // The focus moves here when the pressed button disappears together with its row.
  const isHandled = useRef(false)
  useEffect(() => {
    if (isHandled.current) count.current?.focus()
    isHandled.current = false
  }, [list.data])
  if (list.error instanceof ApiError && list.error.errors.page) return <Navigate to={address} replace />
  if (list.isError) return <ErrorState onRetry={() => void list.refetch()} isRetrying={list.isFetching} />
  if (!list.data) return <PeopleSkeleton label={t('loading')} />
  const { data: subjects, meta } = list.data
  return (
    <>
      <p ref={count} tabIndex={-1} role="status" className="mb-3 type-small">
        {t('reports.count', { count: meta.total })}
      </p>
      {subjects.length === 0 ? (
        <EmptyState
          title={t(`reports.empty.${choice.state}`)}
          text={t(choice.type ? 'reports.emptyOfKind' : `reports.emptyText.${choice.state}`)}
          art="reports"
        />
      ) : (
        <ul aria-busy={list.isPlaceholderData} className="grid gap-4">
          {subjects.map((subject) => (
            <ReportedSubjectCard
              key={subject.id}
              subject={subject}
              onHandled={() => {
                isHandled.current = true
              }}
            />
          ))}
        </ul>
      )}
      <Pagination page={meta.current_page} lastPage={meta.last_page} to={addressOfPage(address, search)} />
    </>
  )
}
