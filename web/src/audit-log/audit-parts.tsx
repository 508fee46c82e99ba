import type { AuditAct, AuditEntry } from '@rostrum/contract/audit-log'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { ApiError } from '../lib/api.ts'
import { useText } from '../lib/i18n.tsx'
import { SkeletonLine, Skeleton } from '../ui/skeleton.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Field } from '../ui/field.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { Select } from '../ui/select.tsx'
import { TextInput } from '../ui/text-input.tsx'
import type { AuditChoice } from './use-audit-log.ts'

interface FiltersProps {
  choice: AuditChoice
  acts: readonly AuditAct[]
  actors?: readonly { id: string; name: string }[]
  /** An empty value removes the filter. */
  onChoose: (name: 'act' | 'actor' | 'from' | 'until', value: string) => void
}

/** The filters of a log. `acts` are the acts that the log can contain, `actors` the people to filter by. */
export const AuditFilters = ({ choice, acts, actors, onChoose }: FiltersProps) => {
  const t = useText('audit-log')
  return (
    <div className="mb-6 grid grid-cols-4 gap-4 narrow:grid-cols-2 phone:grid-cols-1">
      <Field label={t('what')} isFilter className={actors ? undefined : 'narrow:col-span-2 phone:col-span-1'}>
        <Select value={choice.act ?? ''} onChange={({ target }) => onChoose('act', target.value)}>
          <option value="">{t('everything')}</option>
          {acts.map((act) => (
            <option key={act} value={act}>
              {t(`act.${act}`)}
            </option>
          ))}
        </Select>
      </Field>
      {actors && (
        <Field label={t('who')} isFilter>
          <Select value={choice.actor ?? ''} onChange={({ target }) => onChoose('actor', target.value)}>
            <option value="">{t('everybody')}</option>
            {actors.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Field label={t('from')} isFilter>
        <TextInput
          type="date"
          value={choice.from ?? ''}
          max={choice.until}
          onChange={({ target }) => onChoose('from', target.value)}
        />
      </Field>
      <Field label={t('until')} isFilter>
        <TextInput
          type="date"
          value={choice.until ?? ''}
          min={choice.from}
          onChange={({ target }) => onChoose('until', target.value)}
        />
      </Field>
    </div>
  )
}

interface EntriesProps<Shown extends AuditEntry> {
  list: UseQueryResult<{ data: Shown[]; meta: { total: number; current_page: number; last_page: number } }>
  choice: AuditChoice
  /** The address of the page that shows the log. Links to other pages of the list and redirects lead there. */
  address: string
  search: URLSearchParams
  onAll: () => void
  children: (entry: Shown) => ReactNode
}

/** The entries of one page. `children` renders one entry. */
export const AuditEntries = <Shown extends AuditEntry>({
  list,
  choice,
  address,
  search,
  onAll,
  children,
}: EntriesProps<Shown>) => {
  const t = useText('audit-log')
  const pageAddress = (page: number) => {
    const next = new URLSearchParams(search)
    next.set('page', String(page))
    return `${address}?${next.toString()}`
  }
  // The query parameters of the address are invalid.
  if (list.error instanceof ApiError && list.error.status === 422) return <Navigate to={address} replace />
  if (list.isError) return <ErrorState onRetry={() => void list.refetch()} isRetrying={list.isFetching} />
  if (!list.data) return <EntrySkeleton />
  const { data: entries, meta } = list.data
  const isChosen = [choice.act, choice.actor, choice.from, choice.until].some(Boolean)
  if (entries.length === 0) {
    return isChosen ? (
      <EmptyState title={t('noMatch')} text={t('noMatchText')} art="log">
        <Button onClick={onAll}>{t('showAll')}</Button>
      </EmptyState>
    ) : (
      <EmptyState title={t('empty')} text={t('emptyText')} art="log" />
    )
  }
  return (
    <>
      <p role="status" className="mb-3 type-small">
        {t('count', { count: meta.total })}
      </p>
      <ol aria-busy={list.isPlaceholderData} className="rounded-lg border border-line bg-raised">
        {entries.map(children)}
      </ol>
      <Pagination page={meta.current_page} lastPage={meta.last_page} to={pageAddress} />
    </>
  )
}

const EntrySkeleton = () => {
  const t = useText('audit-log')
  return (
    <Skeleton label={t('loading')}>
      <div className="rounded-lg border border-line bg-raised">
        {['w-3/5', 'w-2/5', 'w-1/2', 'w-2/3'].map((width) => (
          <div key={width} className="border-t border-line px-5 py-4 first:border-t-0">
            <SkeletonLine className={width} />
          </div>
        ))}
      </div>
    </Skeleton>
  )
}
