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

/** What is found. `fromPage` is what the server rendered: the same for everybody. Too little text asks nobody. */
export const useSearch = (view: SearchView, fromPage?: SearchAnswer) =>
  useQuery({
    queryKey: ['search', writeView(view)],
    queryFn: ({ signal }) => fetchSearch(api, view, signal),
    enabled: isSearchable(view.search),
    initialData: fromPage,
  })
