import type { QueryClient } from '@tanstack/react-query'
import { patchFollow } from './patch.ts'

const asked = { queryKey: ['organizations'] }

/** Once the server knows: brings everything that is kept, or on its way, to what it was told. */
export const settleFollow = async (queryClient: QueryClient, id: string, follows: boolean): Promise<void> => {
  // An answer from before the press may have arrived since.
  patchFollow(queryClient, id, follows)
  if (queryClient.isFetching(asked) === 0) {
    return queryClient.invalidateQueries({ ...asked, refetchType: 'none' })
  }
  // One that was asked for before the press would bring back what was. Given up first: a query that has no answer yet
  // would go on waiting for that one.
  await queryClient.cancelQueries(asked)
  await queryClient.invalidateQueries({ ...asked, refetchType: 'active' })
}
