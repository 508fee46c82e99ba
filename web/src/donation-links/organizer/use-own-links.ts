import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { useText } from '../../lib/i18n.tsx'
import { showPopup } from '../../lib/popup.ts'
import { cacheAnswer } from '../../lib/query.ts'
import { useSession } from '../../lib/session.ts'
import { useErrorText } from '../../lib/use-error-text.ts'
import { fetchDonationLinks, type DonationLinksAnswer } from '../use-donation-links.ts'

const key = (organizationId: string) => ['own-donation-links', organizationId]

export const useOwnLinks = () => {
  const id = useSession(({ organization }) => organization?.id ?? '')
  return useQuery({
    queryKey: key(id),
    queryFn: ({ signal }) => fetchDonationLinks(api, id, signal),
    enabled: id !== '',
  })
}

/** Puts the server's response into the cache and invalidates the public lists. */
export const useSetCachedLinks = () => {
  const client = useQueryClient()
  return (id: string, links: DonationLinksAnswer) => {
    cacheAnswer(client, key(id), links)
    void client.invalidateQueries({ queryKey: ['donation-links'] })
  }
}

export const useTakeDown = () => {
  const t = useText('donation-links-setup')
  const errorText = useErrorText()
  const setCachedLinks = useSetCachedLinks()
  return useMutation({
    mutationFn: async (id: string) => {
      await api('DELETE /organizations/:id/donation-links', { params: { id } })
      return fetchDonationLinks(api, id)
    },
    onSuccess: (answer, id) => {
      setCachedLinks(id, answer)
      showPopup({ type: 'success', message: t('isRemoved') })
    },
    onError: (error) => showPopup({ type: 'error', message: errorText(error) }),
  })
}
