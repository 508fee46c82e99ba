import type { QueryClient } from '@tanstack/react-query'
import { refetchAfterChange } from '../lib/query.ts'
import { patchFollow } from './patch.ts'

const organizationQueries = { queryKey: ['organizations'] }

/** Brings all cached responses, and those of running requests, in line with the state that the server has confirmed. */
export const settleFollow = async (queryClient: QueryClient, id: string, follows: boolean): Promise<void> => {
  // A response from before the press may have arrived in the meantime.
  patchFollow(queryClient, id, follows)
  if (queryClient.isFetching(organizationQueries) === 0) {
    return queryClient.invalidateQueries({ ...organizationQueries, refetchType: 'none' })
  }
  // A request from before the press would bring back the previous state.
  await refetchAfterChange(queryClient, organizationQueries)
}
