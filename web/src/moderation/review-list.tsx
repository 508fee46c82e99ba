import type { Review } from '@rostrum/contract/moderation'
import type { ReviewState } from '@rostrum/contract/organizations'
import { Link, Navigate, useSearchParams } from 'react-router'
import { ApiError } from '../lib/api.ts'
import { useText } from '../lib/i18n.tsx'
import { useRelativeTime } from '../lib/time.ts'
import { OrganizationAvatar } from '../ui/avatar.tsx'
import { Pill } from '../ui/chip.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { PeopleSkeleton } from '../ui/people-skeleton.tsx'
import { PageHead } from '../ui/section-head.tsx'
import { moderationAddress, ModerationTabs } from './moderation-tabs.tsx'
import { addressOfPage, pageOf } from '../lib/page-number.ts'
import { useReviews } from './use-moderation.ts'

const address = moderationAddress('reviews')
const states: readonly ReviewState[] = ['waiting', 'approved', 'declined']

/** The organizations that applied for verification, filtered by the state of their review. */
export const ReviewList = () => {
  const t = useText('moderation')
  const [search, setSearch] = useSearchParams()
  const state = states.find((known) => known === search.get('state')) ?? 'waiting'
  return (
    <>
      <ModerationTabs current="reviews" />
      <PageHead title={t('reviews.title')} lead={t('reviews.lead')} />
      <div role="group" aria-label={t('reviews.which')} className="mb-5 flex flex-wrap gap-2">
        {states.map((each) => (
          <Pill
            key={each}
            isChosen={each === state}
            onClick={() => setSearch(each === 'waiting' ? {} : { state: each }, { preventScrollReset: true })}
          >
            {t(`reviews.state.${each}`)}
          </Pill>
        ))}
      </div>
      <Reviews key={state} state={state} search={search} />
    </>
  )
}

const Reviews = ({ state, search }: { state: ReviewState; search: URLSearchParams }) => {
  const t = useText('moderation')
  const list = useReviews(state, pageOf(search))
  if (list.error instanceof ApiError && list.error.errors.page) return <Navigate to={address} replace />
  if (list.isError) return <ErrorState onRetry={() => void list.refetch()} isRetrying={list.isFetching} />
  if (!list.data) return <PeopleSkeleton label={t('loading')} />
  const { data: reviews, meta } = list.data
  if (reviews.length === 0) {
    return <EmptyState title={t(`reviews.empty.${state}`)} text={t(`reviews.emptyText.${state}`)} art="reviews" />
  }
  return (
    <>
      <p role="status" className="mb-3 type-small">
        {t('reviews.count', { count: meta.total })}
      </p>
      <ul aria-busy={list.isPlaceholderData} className="rounded-lg border border-line bg-raised">
        {reviews.map((review) => (
          <ReviewRow key={review.id} review={review} />
        ))}
      </ul>
      <Pagination page={meta.current_page} lastPage={meta.last_page} to={addressOfPage(address, search)} />
    </>
  )
}

const ReviewRow = ({ review: { id, attributes } }: { review: Review }) => {
  const t = useText('moderation')
  const ago = useRelativeTime()
  const {
    organization,
    cause,
    previous_name: before,
    documents,
    opened_at: openedAt,
    decided_at: decidedAt,
  } = attributes
  return (
    <li className="border-t border-line first:border-t-0">
      <Link
        to={`${address}/${id}`}
        className="grid grid-cols-[40px_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-5 py-3.5 text-ink no-underline hover:bg-sunken phone:grid-cols-[40px_minmax(0,1fr)] phone:px-4"
      >
        <OrganizationAvatar name={organization.name} image={organization.profile_image} />
        <span className="grid min-w-0 wrap-anywhere">
          <span className="font-strong">{organization.name}</span>
          <span className="type-small">
            {cause === 'renamed' ? t('reviews.renamed', { name: before ?? '' }) : t('reviews.registered')}
            {documents.length > 0 && ` · ${t('reviews.documents', { count: documents.length })}`}
          </span>
        </span>
        <time dateTime={decidedAt ?? openedAt} className="type-small whitespace-nowrap phone:col-start-2">
          {t(decidedAt ? 'reviews.decided' : 'reviews.waitingSince', { ago: ago(decidedAt ?? openedAt) })}
        </time>
      </Link>
    </li>
  )
}
