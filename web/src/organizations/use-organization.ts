import { useQuery } from '@tanstack/react-query'
import { api, type Answer } from '../lib/api.ts'
import { useSession } from '../lib/session.ts'

export type OrganizationAnswer = Answer<'GET /organizations/:id'>

/**
 * A profile. `fromPage` is what the server rendered for a visitor (null: nothing public there); the viewer's own
 * answer, with what they follow, takes its place when they turn out to be signed in.
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
