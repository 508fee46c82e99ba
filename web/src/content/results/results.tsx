import type { Engagement } from '@rostrum/contract/engagements'
import { kindOf, type EngagementType } from '@rostrum/contract/kinds'
import { Navigate, useLocation, useSearchParams } from 'react-router'
import { mailtoLink, telephoneLink } from '../../lib/contact-links.ts'
import { ApiError } from '../../lib/api.ts'
import { useText } from '../../lib/i18n.tsx'
import { pageOf } from '../../lib/page-number.ts'
import { PersonAvatar } from '../../ui/avatar.tsx'
import { SkeletonLine, Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { UnconfirmedTag } from '../../ui/unconfirmed-tag.tsx'
import { useRelativeTime } from '../../lib/time.ts'
import { Sources } from '../../shares/sources.tsx'
import { ExportButton } from '../export-button.tsx'
import { titleOf, type ContentItem } from '../kinds.ts'
import { fileNameOf } from './file-name.ts'
import { RemoveUnconfirmed } from './remove-unconfirmed.tsx'
import { useOutcomeText } from './use-outcome-text.ts'
import { useResults } from './use-results.ts'

interface ResultsProps {
  path: EngagementType
  item: ContentItem
}

/** The results of an item: the number of people by answer, and the list of these people. */
export const Results = ({ path, item }: ResultsProps) => {
  const [search] = useSearchParams()
  const page = pageOf(search)
  const sources = useResults(item.id, page).data?.meta.sources
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-12">
      <Totals path={path} item={item} />
      <Sources counts={sources} />
      <People path={path} item={item} page={page} />
    </div>
  )
}

/**
 * Shows the total first if several answers count as participation. Otherwise the number of the only counted answer is
 * the total, as for emails and events.
 */
const Totals = ({ path, item }: ResultsProps) => {
  const t = useText('results')
  const outcomeText = useOutcomeText(path)
  const { engagements_count: all, outcome_counts: counts } = item.attributes
  const cells = [
    ...(kindOf(path).counted.length > 1 ? [{ label: t('takenPart'), value: all }] : []),
    ...kindOf(path).outcomes.map((outcome) => ({ label: outcomeText(outcome), value: counts[outcome] ?? 0 })),
  ]
  return (
    <section aria-labelledby="totals">
      <SectionHead id="totals" title={t('totals')} />
      <dl className="flex flex-wrap gap-px overflow-hidden rounded-lg border border-line bg-line">
        {cells.map(({ label, value }) => (
          <div key={label} className="grid flex-[1_1_8rem] content-between gap-2 bg-raised p-4">
            <dt className="type-small">{label}</dt>
            <dd className="type-figure">{t('figure', { value })}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const People = ({ path, item, page }: ResultsProps & { page: number }) => {
  const t = useText('results')
  const { pathname } = useLocation()
  const list = useResults(item.id, page)
  // The page in the address does not exist: the address is wrong, or people withdrew their engagement.
  if (list.error instanceof ApiError && list.error.errors.page) return <Navigate to={pathname} replace />
  const total = list.data?.meta.total ?? 0
  return (
    <section aria-labelledby="people">
      <SectionHead id="people" title={t('people')}>
        <RemoveUnconfirmed path={path} id={item.id} counts={list.data?.meta.unconfirmed} />
        {total > 0 && (
          <ExportButton
            path={`/api/campaign-engagements.csv?campaign_id=${item.id}`}
            fileName={fileNameOf(titleOf(item))}
          />
        )}
      </SectionHead>
      {list.isError && <ErrorState onRetry={() => void list.refetch()} isRetrying={list.isFetching} />}
      {list.isPending && <ResultSkeleton />}
      {list.data && total === 0 && <EmptyState title={t('nobody')} text={t('nobodyText')} art={path} />}
      {list.data && total > 0 && (
        <>
          <p className="mb-3 type-small">{t('onlyYou')}</p>
          <ul aria-busy={list.isPlaceholderData} className="rounded-lg border border-line bg-raised">
            {list.data.data.map((engagement) => (
              <Person key={engagement.id} engagement={engagement} />
            ))}
          </ul>
          <Pagination
            page={list.data.meta.current_page}
            lastPage={list.data.meta.last_page}
            to={(number) => (number === 1 ? pathname : `${pathname}?page=${number}`)}
          />
        </>
      )}
    </section>
  )
}

const rowClass =
  'grid grid-cols-[40px_minmax(0,1fr)_auto] items-start gap-x-3.5 gap-y-1 border-t border-line px-5 py-4 first:border-t-0 phone:grid-cols-[40px_minmax(0,1fr)] phone:px-4'
const contact = 'link inline-flex min-h-6 items-center touch:min-h-11'

const Person = ({ engagement: { attributes } }: { engagement: Engagement }) => {
  const t = useText('results')
  const outcomeText = useOutcomeText(attributes.campaign_type)
  const ago = useRelativeTime()
  const { user, guest, is_confirmed, note, outcome, updated_at: updatedAt } = attributes
  const email = (user ?? guest)?.email
  const name = (user ?? guest)?.name ?? t('someone')
  return (
    <li className={rowClass}>
      <PersonAvatar name={name} image={user?.avatar} />
      <div className="grid min-w-0 gap-1 wrap-anywhere">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-0 font-strong">{name}</span>
          {!is_confirmed && <UnconfirmedTag />}
        </p>
        {email && (
          <p className="flex flex-wrap gap-x-4 text-sm">
            <a href={mailtoLink({ to: email })} className={contact}>
              {email}
            </a>
            {user?.phone && (
              <a href={telephoneLink(user.phone)} className={contact}>
                {user.phone}
              </a>
            )}
          </p>
        )}
        {note && <p className="mt-1 max-w-[66ch] rounded-md bg-sunken px-3 py-2 text-sm whitespace-pre-line">{note}</p>}
      </div>
      <p className="flex flex-wrap gap-x-4 text-sm md:grid md:justify-items-end phone:col-start-2">
        {outcome && <span className="font-semibold">{outcomeText(outcome)}</span>}
        <time dateTime={updatedAt} className="type-small whitespace-nowrap">
          {ago(updatedAt)}
        </time>
      </p>
    </li>
  )
}

const ResultSkeleton = () => {
  const t = useText('results')
  return (
    <Skeleton label={t('loading')}>
      <div className="rounded-lg border border-line bg-raised">
        {['w-2/5', 'w-3/5', 'w-1/2'].map((width) => (
          <div key={width} className={rowClass}>
            <SkeletonLine className="size-10 rounded-full" />
            <div className="grid gap-2">
              <SkeletonLine className="w-2/5" />
              <SkeletonLine className={width} />
            </div>
            <SkeletonLine className="w-20 phone:hidden" />
          </div>
        ))}
      </div>
    </Skeleton>
  )
}
