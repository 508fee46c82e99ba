import type { SearchAnswer } from '@rostrum/contract/search'
import { isSearchable, searchHits, searchPageSize } from '@rostrum/contract/searchable'
import { useQuery } from '@tanstack/react-query'
import { api, type Api } from '../lib/api.ts'
import { writeView, type SearchView } from './view.ts'

export const fetchSearch = (
  call: Api,
  { search, type, page }: SearchView,
  signal?: AbortSignal,
): Promise<SearchAnswer> =>
  call('GET /search', { query: { search, type, page, perPage: type ? searchPageSize : searchHits }, signal })

/**
 * The results of a search. `fromPage` is what the server rendered, which is the same for all viewers. A search text
 * that is too short sends no request.
 */
export const useSearch = (view: SearchView, fromPage?: SearchAnswer) =>
  useQuery({
    queryKey: ['search', writeView(view)],
    queryFn: ({ signal }) => fetchSearch(api, view, signal),
    enabled: isSearchable(view.search),
    initialData: fromPage,
  })
