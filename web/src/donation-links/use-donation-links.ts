import { useQuery } from '@tanstack/react-query'
import { api, type ResponseBody, type Api } from '../lib/api.ts'
import { useSession } from '../lib/session.ts'

export type DonationLinksAnswer = ResponseBody<'GET /organizations/:id/donation-links'>

export const fetchDonationLinks = (call: Api, id: string, signal?: AbortSignal): Promise<DonationLinksAnswer> =>
  call('GET /organizations/:id/donation-links', { params: { id }, signal })

/**
 * `fromPage` is what the server rendered for a visitor. For signed-in viewers it is only a placeholder, because admins
 * see their own links before they are public.
 */
export const useDonationLinks = (organizationId: string, fromPage: DonationLinksAnswer | null) => {
  const viewer = useSession(({ user }) => user?.id)
  return useQuery({
    queryKey: ['donation-links', viewer ?? 'visitor', organizationId],
    queryFn: ({ signal }) => fetchDonationLinks(api, organizationId, signal),
    initialData: viewer || !fromPage ? undefined : fromPage,
    placeholderData: fromPage ?? undefined,
    enabled: Boolean(viewer ?? fromPage),
  })
}
