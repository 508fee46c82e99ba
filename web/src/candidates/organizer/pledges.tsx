import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { ExportButton } from '../../content/export-button.tsx'
import { type ContentItem, itemOf, organizerKind } from '../../content/kinds.ts'
import { fileNameOf } from '../../content/results/file-name.ts'
import { RemoveUnconfirmed } from '../../content/results/remove-unconfirmed.tsx'
import { api, ApiError } from '../../lib/api.ts'
import { useText } from '../../lib/i18n.tsx'
import { useSession } from '../../lib/session.ts'
import { Sources } from '../../shares/sources.tsx'
import { SkeletonLine, Skeleton } from '../../ui/skeleton.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { PageHead } from '../../ui/section-head.tsx'
import { BackLink } from '../../ui/text-link.tsx'
import { PledgeProgress } from '../pledge-progress.tsx'
import { candidateAddress } from '../candidate.ts'
import { ElectionsLink } from '../../elections/elections-link.tsx'
import { publishedKey } from '../../content/published.ts'
import { PledgeFilter } from './pledge-filter.tsx'
import { PledgeRow } from './pledge-row.tsx'
import { type PledgeView, queryOf, unfiltered, usePledgeView } from './pledge-view.ts'

const candidates = organizerKind('candidates')

const pageSize = 20

const usePledges = (candidateId: string, view: PledgeView) => {
  const viewer = useSession(({ user }) => user?.id)
  return useQuery({
    queryKey: publishedKey('candidates', viewer, 'pledges', candidateId, queryOf(view)),
    queryFn: ({ signal }) =>
      api('GET /candidate-votes', { query: { candidate_id: candidateId, ...view, perPage: pageSize }, signal }),
    placeholderData: keepPreviousData,
  })
}

/** The people who pledged to vote for one of the organization's candidates, with their contact details. */
export const Pledges = ({ item }: { item: ContentItem }) => {
  const t = useText('pledges')
  const kindText = useText('kinds')
  const contentText = useText('content')
  const organizationId = useSession(({ organization }) => organization?.id ?? '')
  const candidate = itemOf('candidates', item)
  const { name, engagements_count: count, status } = candidate.attributes
  const { view, choose } = usePledgeView()
  const exported = `/api/candidates/${candidate.id}/votes.csv${queryOf({ ...view, page: 1 })}`
  return (
    <>
      <BackLink to={candidates.listAddress} className="mb-3">
        {kindText(`${candidates.path}.own.many`)}
      </BackLink>
      <PageHead title={t('of', { name })} lead={t('lead')}>
        <ButtonLink to={`${candidates.reportAddress}/${candidate.id}`} icon="chart-line">
          {contentText('report')}
        </ButtonLink>
        {count > 0 && <ExportButton path={exported} fileName={fileNameOf(name)} />}
      </PageHead>
      <PledgeProgress candidate={candidate} className="mb-6 max-w-160" />
      <ElectionsLink />
      <PledgeList candidateId={candidate.id} view={view} choose={choose}>
        {status === 'published' && (
          <ButtonLink to={candidateAddress(organizationId, candidate.id)}>{t('openPage')}</ButtonLink>
        )}
      </PledgeList>
    </>
  )
}

interface PledgeListProps {
  candidateId: string
  view: PledgeView
  choose: (change: Partial<PledgeView>) => void
  /** Shown below the message that there are no pledges. */
  children: ReactNode
}

const PledgeList = ({ candidateId, view, choose, children }: PledgeListProps) => {
  const t = useText('pledges')
  const address = `${candidates.participantsAddress}/${candidateId}`
  const { data, error, refetch, isFetching, isPlaceholderData } = usePledges(candidateId, view)
  // The page does not exist: the address was typed by hand, or somebody has withdrawn a pledge in the meantime.
  if (error instanceof ApiError && error.errors.page)
    return <Navigate to={address + queryOf({ ...view, page: 1 })} replace />
  if (error) return <ErrorState onRetry={() => void refetch()} isRetrying={isFetching} />
  if (!data) return <PledgeSkeleton />
  const { meta } = data
  const isFiltered = queryOf({ ...view, page: 1 }) !== ''
  if (meta.total === 0 && !isFiltered) {
    return (
      <EmptyState title={t('empty')} text={t('emptyText')}>
        {children}
      </EmptyState>
    )
  }
  return (
    <>
      <PledgeFilter view={view} address={address} choose={choose} />
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="min-h-5 type-small">
          {!isPlaceholderData && t('count', { count: meta.total })}
        </p>
        <RemoveUnconfirmed path="candidates" id={candidateId} counts={meta.unconfirmed} />
      </div>
      {meta.total === 0 ? (
        <EmptyState title={t('nobody')} text={t('nobodyText')}>
          <Button onClick={() => choose(unfiltered)}>{t('showAll')}</Button>
        </EmptyState>
      ) : (
        <ul aria-busy={isPlaceholderData} className="rounded-lg border border-line bg-raised">
          {data.data.map((pledge) => (
            <PledgeRow key={pledge.id} pledge={pledge} />
          ))}
        </ul>
      )}
      <Pagination
        page={meta.current_page}
        lastPage={meta.last_page}
        to={(page) => address + queryOf({ ...view, page })}
      />
      <div className="mt-10">
        <Sources counts={meta.sources} />
      </div>
    </>
  )
}

const PledgeSkeleton = () => {
  const t = useText('pledges')
  return (
    <Skeleton label={t('loading')}>
      <div className="divide-y divide-line rounded-lg border border-line bg-raised">
        {[1, 2, 3].map((row) => (
          <div key={row} className="flex items-center gap-4 p-4">
            <SkeletonLine className="size-10 rounded-full" />
            <div className="grid flex-1 gap-2">
              <SkeletonLine className="h-5 w-2/5" />
              <SkeletonLine className="w-1/4" />
            </div>
          </div>
        ))}
      </div>
    </Skeleton>
  )
}
