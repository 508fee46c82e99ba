import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { useSession } from '../lib/session.ts'
import { fetchOrganizations, writeFilters, type Filters, type OrganizationsPage } from './filters.ts'

/** All query keys for organizations start with `organizations` and the viewer, because follows differ by viewer. */
const organizationsKey = (viewer: string | undefined, filters: Filters) =>
  ['organizations', viewer ?? 'visitor', 'list', writeFilters(filters)] as const

export const organizationsQuery = (viewer: string | undefined, filters: Filters) =>
  queryOptions({
    queryKey: organizationsKey(viewer, filters),
    queryFn: ({ signal }) => fetchOrganizations(api, filters, signal),
  })

/**
 * One page of the list of organizations. `fromPage` is what the server rendered for a visitor. For a signed-in viewer,
 * it or the cached response for visitors is a placeholder until the response with their own follows arrives.
 */
export const useOrganizations = (filters: Filters, fromPage?: OrganizationsPage) => {
  const viewer = useSession(({ user }) => user?.id)
  const client = useQueryClient()
  const query = organizationsQuery(viewer, filters)
  return useQuery({
    ...query,
    initialData: viewer ? undefined : fromPage,
    placeholderData: (shown, before) =>
      before?.queryKey[3] === query.queryKey[3]
        ? shown
        : client.getQueryData(organizationsQuery(undefined, filters).queryKey),
  })
}
