import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Navigate, useSearchParams } from 'react-router'
import { FollowNote } from '../consents/follow-note.tsx'
import { api, ApiError } from '../lib/api.ts'
import { useText } from '../lib/i18n.tsx'
import { pageOf } from '../lib/page-number.ts'
import { useSession } from '../lib/session.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Notice } from '../ui/notice.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { CardSkeleton } from './card-skeleton.tsx'
import { cardGrid } from './card-grid.ts'
import { useCauses } from './causes.ts'
import { OrganizationCard } from './organization-card.tsx'

const address = '/my-groups'
const firstScreen = 4

const useFollowed = (page: number) => {
  const viewer = useSession(({ user }) => user?.id ?? '')
  return useQuery({
    queryKey: ['organizations', viewer, 'followed', page],
    queryFn: ({ signal }) => api('GET /organizations', { query: { followedByMe: 'true', page }, signal }),
    placeholderData: keepPreviousData,
    // Each visit to the page fetches the current list.
    staleTime: 0,
    meta: { warning: 'Failed to fetch followed organizations' },
  })
}

/**
 * The organizations that a supporter follows. An unfollowed organization stays in the list until the next visit to the
 * page, so that it can be followed again.
 */
export const FollowedOrganizations = () => {
  const t = useText('discovery')
  const [search] = useSearchParams()
  const page = pageOf(search)
  const { data, error, refetch, isFetching, isPlaceholderData } = useFollowed(page)
  const causes = useCauses()
  // This page of the list does not exist, for example because its last organization was unfollowed.
  if (error instanceof ApiError && error.errors.page && page > 1) return <Navigate to={address} replace />
  const left = data?.data.filter(({ attributes }) => !attributes.is_followed_by_current_user).length ?? 0
  const followed = data && data.meta.total - left
  return (
    <section aria-labelledby="groups">
      <SectionHead id="groups" level={1} isLarge title={t('myGroups')} />
      {error && !data ? (
        <Notice tone="warning" role="status" title={t('followedNotLoaded')}>
          <p>{t('common:checkConnection')}</p>
          <Button
            className="mt-3"
            pending={isFetching}
            pendingText={t('common:tryingAgain')}
            onClick={() => void refetch()}
          >
            {t('common:tryAgain')}
          </Button>
        </Notice>
      ) : !data ? (
        <CardSkeleton className={cardGrid} />
      ) : data.meta.total === 0 ? (
        <EmptyState title={t('noneFollowed')} text={t('noneFollowedText')} art="Great Lakes">
          <ButtonLink to="/dashboard" variant="primary">
            {t('findGroups')}
          </ButtonLink>
        </EmptyState>
      ) : (
        <>
          <p role="status" className="mb-6 type-small">
            {t('followed', { count: followed ?? 0 })}
          </p>
          <FollowNote className="-mt-4 mb-6 max-w-[66ch]" />
          <ul aria-busy={isPlaceholderData} className={cardGrid}>
            {data.data.map((organization, index) => (
              <OrganizationCard
                key={organization.id}
                organization={organization}
                causes={causes}
                isBelowFold={index >= firstScreen}
                headingLevel={2}
              />
            ))}
          </ul>
          <Pagination
            page={data.meta.current_page}
            lastPage={data.meta.last_page}
            to={(target) => (target === 1 ? address : `${address}?page=${target}`)}
            label={t('pagesOfGroups')}
          />
        </>
      )}
    </section>
  )
}
