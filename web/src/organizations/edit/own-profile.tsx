import type { OrganizationProfile } from '@rostrum/contract/organizations'
import type { ReactNode } from 'react'
import { useText } from '../../lib/i18n.tsx'
import { SkeletonLine, Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { useOwnOrganization } from './own-organization.ts'

interface OwnProfileProps {
  /** Whether the profile is for a form, which must not start with a cached profile of an earlier visit. */
  isForForm?: boolean
  children: (profile: OrganizationProfile) => ReactNode
}

/** Loads the profile of the viewer's organization. Shows a skeleton meanwhile, or an error with a retry button. */
export const OwnProfile = ({ isForForm = false, children }: OwnProfileProps) => {
  const t = useText('organizer')
  const query = useOwnOrganization({ isFresh: isForForm })
  const { data, isError, refetch, isFetching, isFetchedAfterMount } = query
  const isTrue = !isForForm || (isFetchedAfterMount && !isError)
  if (data && isTrue) return children(data)
  if (isError) {
    return (
      <ErrorState failure={t('common:failures.organization')} onRetry={() => void refetch()} isRetrying={isFetching} />
    )
  }
  return (
    <Skeleton label={t('loadingProfile')}>
      <SkeletonLine className="mb-8 h-9 w-64 max-w-full" />
      {[1, 2].map((section) => (
        <div key={section} className="rule grid gap-x-12 gap-y-4 pt-4 pb-10 lg:grid-cols-[15rem_minmax(0,40rem)]">
          <SkeletonLine className="h-6 w-32" />
          <div className="grid gap-5">
            <SkeletonLine className="h-11" />
            <SkeletonLine className="h-11" />
            <SkeletonLine className="h-28" />
          </div>
        </div>
      ))}
    </Skeleton>
  )
}
