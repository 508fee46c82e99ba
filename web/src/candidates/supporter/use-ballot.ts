import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { useText } from '../../lib/i18n.tsx'
import { showPopup } from '../../lib/popup.ts'
import { refetchAfterChange } from '../../lib/query.ts'
import { useErrorText } from '../../lib/use-error-text.ts'

/** Says that the person has voted, or that they have not. It is pending until everything that shows it is fetched again. */
export const useBallot = (pledgeId: string) => {
  const t = useText('common')
  const errorText = useErrorText()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (isCast: boolean) =>
      api('PUT /candidate-votes/:id/ballot', { params: { id: pledgeId }, body: { is_cast: isCast } }),
    onSuccess: () =>
      Promise.all(['candidates', 'my-actions'].map((first) => refetchAfterChange(client, { queryKey: [first] }))),
    onError: (error) => showPopup({ type: 'error', title: t('oops'), message: errorText(error) }),
  })
}
