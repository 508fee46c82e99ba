import type { EngagementType } from '@rostrum/contract/kinds'
import type { OwnWordsCount } from '@rostrum/contract/own-words'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { useArrival } from '../../lib/arrival.ts'
import { refetchAfterChange } from '../../lib/query.ts'

interface Participation {
  outcome: string
  note?: string
  /** The key of the target that the outcome is about. */
  target?: string
  /** The keys of all targets, if it is about several. */
  targets?: readonly string[]
  /** How much of the text is their own. */
  count?: OwnWordsCount | undefined
}

/** Records what the viewer did. A repetition updates the outcome of the same engagement. */
export const useTakePart = (path: EngagementType, campaignId: string) => {
  const queryClient = useQueryClient()
  const arrival = useArrival()
  return useMutation({
    mutationFn: ({ outcome, note, target, targets, count }: Participation) =>
      api('POST /campaign-engagements', {
        body: {
          campaign_type: path,
          campaign_id: campaignId,
          outcome,
          ...(note && { note }),
          ...(target && { target }),
          ...count,
          ...(targets?.length && { targets: [...targets] }),
          ...arrival,
        },
      }),
    onSettled: () => refetchAfterChange(queryClient, { queryKey: [path] }),
  })
}
