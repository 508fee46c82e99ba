import type { ActionList, MyAction } from '@rostrum/contract/my-actions'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { useText } from '../lib/i18n.tsx'
import { showPopup } from '../lib/popup.ts'
import { refetchAfterChange } from '../lib/query.ts'
import { useSession } from '../lib/session.ts'
import { useErrorText } from '../lib/use-error-text.ts'

const perPage = 10
const key = 'my-actions'

export const useMyActions = (when: ActionList, page: number) => {
  const viewer = useSession(({ user }) => user?.id ?? '')
  return useQuery({
    queryKey: [key, viewer, when, page],
    queryFn: ({ signal }) => api('GET /my-actions', { query: { when, page, perPage }, signal }),
    placeholderData: keepPreviousData,
    // The answers are changed on many other pages.
    staleTime: 0,
  })
}
export type MyActionsQuery = ReturnType<typeof useMyActions>

const withdraw = ({ id, attributes: { kind } }: MyAction) => {
  const params = { id }
  if (kind === 'phone-banks') return api('DELETE /phone-bank-registrations/:id', { params })
  if (kind === 'candidates') return api('DELETE /candidate-votes/:id', { params })
  return api('DELETE /campaign-engagements/:id', { params })
}

/** Withdraws an act. It is pending until the lists and the pages of the item have been fetched again. */
export const useWithdraw = () => {
  const t = useText('my-actions')
  const errorText = useErrorText()
  const client = useQueryClient()
  return useMutation({
    mutationFn: withdraw,
    onSuccess: async (_, { attributes }) => {
      const { kind, organization_name: organization, title } = attributes
      showPopup({
        type: 'success',
        title: t('withdraw.done'),
        message: t('withdraw.doneText', { organization, title }),
      })
      const changed = [key, 'reach', ...(kind === 'phone-banks' ? ['phone-bank', 'phone-bank-registrations'] : [kind])]
      await Promise.all(changed.map((first) => refetchAfterChange(client, { queryKey: [first] })))
    },
    onError: (error) => showPopup({ type: 'error', title: t('common:oops'), message: errorText(error) }),
  })
}
