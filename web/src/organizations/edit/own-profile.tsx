import type { OrganizationProfile } from '@rostrum/contract/organizations'
import type { ReactNode } from 'react'
import { useText } from '../../lib/i18n.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { useOwnOrganization } from './own-organization.ts'

interface OwnProfileProps {
  /** Whether the profile is for a form, which must not start with a cached profile of an earlier visit. */
  isForForm?: boolean
  /** Shown until the profile is loaded. */
  skeleton: ReactNode
  children: (profile: OrganizationProfile) => ReactNode
}

/** Loads the profile of the viewer's organization. Shows the skeleton meanwhile, or an error with a retry button. */
export const OwnProfile = ({ isForForm = false, skeleton, children }: OwnProfileProps) => {
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
  return skeleton
}
