import type { UnconfirmedCounts } from '@rostrum/contract/unconfirmed'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { useText } from '../../lib/i18n.tsx'
import { showPopup } from '../../lib/popup.ts'
import { useErrorText } from '../../lib/use-error-text.ts'
import type { ContentPath } from '../kinds.ts'

export type Period = Exclude<keyof UnconfirmedCounts, 'counted_at'>

const hours = { last_hour: 1, last_day: 24 } as const

/** The beginning of a period as the server has counted it; undefined for all acts. */
const sinceOf = (period: Period, countedAt: string): string | undefined =>
  period === 'all' ? undefined : new Date(Date.parse(countedAt) - hours[period] * 60 * 60 * 1000).toISOString()

const remove = (path: ContentPath, id: string, since: string | undefined) =>
  path === 'candidates'
    ? api('POST /candidate-votes/actions?action=remove-unconfirmed', { body: { candidate_id: id, since } })
    : api('POST /campaign-engagements/actions?action=remove-unconfirmed', { body: { campaign_id: id, since } })

/** A call removes a limited number, so that more are needed after a flood. */
const MAX_CALLS = 20

const removeAll = async (path: ContentPath, id: string, since: string | undefined): Promise<number> => {
  let total = 0
  for (let call = 0; call < MAX_CALLS; call += 1) {
    const { removed, remaining } = await remove(path, id, since)
    total += removed
    if (remaining === 0) break
  }
  return total
}

/** Removes what nobody has confirmed of an item, and says how much it was. */
export const useRemoveUnconfirmed = ({ path, id, onDone }: { path: ContentPath; id: string; onDone: () => void }) => {
  const t = useText('results')
  const errorText = useErrorText()
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ period, countedAt }: { period: Period; countedAt: string }) =>
      removeAll(path, id, sinceOf(period, countedAt)),
    onSuccess: (count) => showPopup({ type: 'success', message: t('unconfirmed.done', { count }) }),
    onError: (error) => showPopup({ type: 'error', title: t('unconfirmed.failed'), message: errorText(error) }),
    onSettled: async () => {
      onDone()
      await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes(path) || queryKey.includes(id) })
    },
  })
}
