import { useQuery } from '@tanstack/react-query'
import { api, type Answer, type Api } from '../lib/api.ts'
import { useSession } from '../lib/session.ts'

export type UpdateAnswer = Answer<'GET /campaign-updates/:id'>
export type Updates = Answer<'GET /campaign-updates'>

interface PageOfUpdates {
  page?: number
  perPage?: number
}

/** Published ones, newest first. */
export const fetchUpdates = (
  call: Api,
  organizationId: string,
  { page = 1, perPage = 10 }: PageOfUpdates = {},
): Promise<Updates> =>
  call('GET /campaign-updates', { query: { organization_id: organizationId, status: 'published', page, perPage } })

export const fetchUpdatesPage = (call: Api, organizationId: string, page: number): Promise<Updates> =>
  fetchUpdates(call, organizationId, { page })

export const fetchUpdate = (call: Api, id: string, signal?: AbortSignal): Promise<UpdateAnswer> =>
  call('GET /campaign-updates/:id', { params: { id }, query: { include: 'organization' }, signal })

/** Its own admins may read a draft here; what the server rendered for everyone is null then. */
export const useUpdate = (id: string, fromPage: UpdateAnswer | null) => {
  const viewer = useSession(({ user }) => user?.id)
  return useQuery({
    queryKey: ['campaign-updates', viewer ?? 'visitor', id],
    queryFn: ({ signal }) => fetchUpdate(api, id, signal),
    initialData: viewer || !fromPage ? undefined : fromPage,
    placeholderData: fromPage ?? undefined,
    enabled: Boolean(viewer ?? fromPage),
  })
}
