import type { EventOutcome } from '@rostrum/contract/events'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { useArrival } from '../lib/arrival.ts'
import { useText } from '../lib/i18n.tsx'
import { showPopup } from '../lib/popup.ts'
import { refetchAfterChange } from '../lib/query.ts'
import { useErrorText } from '../lib/use-error-text.ts'

export type Choice = Exclude<EventOutcome, 'waitlist'>

/** The viewer's decision: an answer with the shifts that are chosen, or the id of the engagement to withdraw. */
export type Decision = { choice: Choice; shifts?: string[] } | { withdraw: string }

/**
 * Sends, changes or withdraws the viewer's answer. The mutation is pending until the events have been fetched again.
 */
export const useRsvp = (eventId: string) => {
  const t = useText('common')
  const errorText = useErrorText()
  const queryClient = useQueryClient()
  const arrival = useArrival()
  return useMutation({
    mutationFn: async (decision: Decision): Promise<void> => {
      if ('withdraw' in decision) await api('DELETE /campaign-engagements/:id', { params: { id: decision.withdraw } })
      else {
        await api('POST /campaign-engagements', {
          body: {
            campaign_type: 'events',
            campaign_id: eventId,
            outcome: decision.choice,
            shifts: decision.shifts,
            ...arrival,
          },
        })
      }
    },
    onError: (error) => showPopup({ type: 'error', title: t('oops'), message: errorText(error) }),
    onSettled: () => refetchAfterChange(queryClient, { queryKey: ['events'] }),
  })
}
