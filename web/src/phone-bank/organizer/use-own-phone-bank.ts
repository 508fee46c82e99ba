import type { PhoneBank } from '@rostrum/contract/phone-bank'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { useText } from '../../lib/i18n.tsx'
import { showPopup } from '../../lib/popup.ts'
import { cacheAnswer } from '../../lib/query.ts'
import { useSession } from '../../lib/session.ts'
import { useErrorText } from '../../lib/use-error-text.ts'
import { fetchPhoneBank } from '../use-phone-bank.ts'

const useOwnId = () => useSession(({ organization }) => organization?.id ?? '')
const keyOf = (organizationId: string) => ['own-phone-bank', organizationId]

/** The phone bank of the signed-in organization, or null if it is not set up. */
export const useOwnPhoneBank = () => {
  const id = useOwnId()
  return useQuery({
    queryKey: keyOf(id),
    queryFn: async ({ signal }) => (await fetchPhoneBank(api, id, signal))?.data ?? null,
    enabled: id !== '',
  })
}

/** Puts the server's response into the cache and invalidates the public page. */
export const useSetCachedPhoneBank = () => {
  const client = useQueryClient()
  return (id: string, phoneBank: PhoneBank | null) => {
    cacheAnswer(client, keyOf(id), phoneBank)
    void client.invalidateQueries({ queryKey: ['phone-bank'] })
  }
}

export const useClosePhoneBank = () => {
  const t = useText('phone-bank-setup')
  const errorText = useErrorText()
  const setCachedPhoneBank = useSetCachedPhoneBank()
  return useMutation({
    mutationFn: (id: string) => api('DELETE /organizations/:id/phone-bank', { params: { id } }),
    onSuccess: (_, id) => {
      setCachedPhoneBank(id, null)
      showPopup({ type: 'success', message: t('isClosed') })
    },
    onError: (error) => showPopup({ type: 'error', message: errorText(error) }),
  })
}

/** The number of volunteers on a page of the list. */
const volunteersPageSize = 20

/** The volunteers of the signed-in organization, newest first. */
export const useVolunteers = (page: number) => {
  const id = useOwnId()
  return useQuery({
    queryKey: ['volunteers', id, page],
    queryFn: ({ signal }) =>
      api('GET /phone-bank-registrations', { query: { page, perPage: volunteersPageSize }, signal }),
    placeholderData: keepPreviousData,
    enabled: id !== '',
  })
}
