import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CandidateVote } from '@rostrum/contract/candidates'
import { api, type Body } from '../../lib/api.ts'
import { useText } from '../../lib/i18n.tsx'
import { showPopup } from '../../lib/popup.ts'
import { cacheAnswer, refetchAfterChange } from '../../lib/query.ts'
import { useSession, useViewer } from '../../lib/session.ts'
import { useErrorText } from '../../lib/use-error-text.ts'
import { publishedKey } from '../../content/published.ts'

const candidateQueries = { queryKey: ['candidates'] }

const useKey = (candidateId: string) => {
  const viewer = useSession(({ user }) => user?.id)
  return publishedKey('candidates', viewer, candidateId, 'own-pledge')
}

/** The viewer's own pledge with its details and plan, or null if there is none. */
export const useOwnPledge = (candidateId: string) => {
  const viewer = useViewer()
  return useQuery({
    queryKey: useKey(candidateId),
    queryFn: async ({ signal }): Promise<CandidateVote | null> => {
      const { data } = await api('GET /candidate-votes', { query: { candidate_id: candidateId, perPage: 1 }, signal })
      return data[0] ?? null
    },
    enabled: viewer === 'regular_user',
    // A form is filled with these values, so they must be current.
    staleTime: 0,
  })
}

/**
 * Stores the pledge of a supporter that the server has accepted. If they had already pledged, for example in another
 * tab, that pledge is shown instead.
 */
export const useShowPledge = (candidateId: string) => {
  const t = useText('candidates')
  const key = useKey(candidateId)
  const queryClient = useQueryClient()
  return {
    showPledge: (pledge?: CandidateVote) =>
      refetchAfterChange(queryClient, candidateQueries, () => pledge && queryClient.setQueryData(key, pledge)),
    showEarlier: () => {
      showPopup({ type: 'info', message: t('form.already') })
      return refetchAfterChange(queryClient, candidateQueries)
    },
  }
}

export const useUpdateVotingPlan = (candidateId: string) => {
  const key = useKey(candidateId)
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ pledgeId, ...body }: { pledgeId: string } & Body<'PUT /candidate-votes/:id'>) =>
      (await api('PUT /candidate-votes/:id', { params: { id: pledgeId }, body })).data,
    onSuccess: (pledge) => cacheAnswer(queryClient, key, pledge),
  })
}

/** `onDone` is called before the pledge is fetched again, because the button is no longer there afterwards. */
export const useWithdrawPledge = (onDone?: () => void) => {
  const t = useText('candidates')
  const errorText = useErrorText()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (pledgeId: string) => api('DELETE /candidate-votes/:id', { params: { id: pledgeId } }),
    onSuccess: () => {
      showPopup({ type: 'success', message: t('withdraw.done') })
      onDone?.()
      return refetchAfterChange(queryClient, candidateQueries)
    },
    onError: (error) => showPopup({ type: 'error', title: t('withdraw.failed'), message: errorText(error) }),
  })
}
