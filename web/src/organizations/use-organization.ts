import { useQuery } from '@tanstack/react-query'
import { api, type ResponseBody } from '../lib/api.ts'
import { useSession } from '../lib/session.ts'

export type OrganizationAnswer = ResponseBody<'GET /organizations/:id'>

/**
 * The profile of an organization. `fromPage` is what the server rendered for a visitor, or null if it is not public.
 * For a signed-in viewer, it is a placeholder until the response with their own follows arrives.
 */
export const useOrganization = (id: string, fromPage: OrganizationAnswer | null) => {
  const viewer = useSession(({ user }) => user?.id)
  return useQuery({
    queryKey: ['organizations', viewer ?? 'visitor', 'profile', id],
    queryFn: ({ signal }) => api('GET /organizations/:id', { params: { id }, signal }),
    initialData: viewer || !fromPage ? undefined : fromPage,
    placeholderData: fromPage ?? undefined,
    enabled: Boolean(viewer ?? fromPage),
  })
}
