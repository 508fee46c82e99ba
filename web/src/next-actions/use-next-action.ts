import type { ActType } from '@rostrum/contract/kinds'
import { useQuery } from '@tanstack/react-query'
import { useGuest } from '../guests/guest-store.ts'
import { api } from '../lib/api.ts'
import { useSession, useViewer } from '../lib/session.ts'

/**
 * What to do after something was done. The server knows what an account has done; what a visitor has done is known to
 * this device.
 */
export const useNextAction = (after: ActType, id: string) => {
  const viewer = useViewer()
  const userId = useSession(({ user }) => user?.id)
  const acts = useGuest((memory) => memory.acts)
  const { data } = useQuery({
    queryKey: ['next-actions', userId ?? 'visitor', after, id],
    queryFn: ({ signal }) => api('GET /next-actions', { query: { after: `${after}:${id}` }, signal }),
  })
  return data?.data.find((action) => viewer !== 'visitor' || !acts[action.id])
}
