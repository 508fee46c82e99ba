import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { useSession } from '../lib/session.ts'
import { fetchOrganizations, writeFilters, type Filters, type OrganizationsPage } from './filters.ts'

/** Keys of everything that shows organizations begin with `organizations` and the viewer: follows differ between viewers. */
const organizationsKey = (viewer: string | undefined, filters: Filters) =>
  ['organizations', viewer ?? 'visitor', 'list', writeFilters(filters)] as const

export const organizationsQuery = (viewer: string | undefined, filters: Filters) =>
  queryOptions({
    queryKey: organizationsKey(viewer, filters),
    queryFn: ({ signal }) => fetchOrganizations(api, filters, signal),
  })

/**
 * A page of organizations. `fromPage` is what the server rendered for a visitor; when the viewer turns out to be signed in
 * it (or what was fetched before they signed in) stays in place until their own answer, with what they follow, takes it over.
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
