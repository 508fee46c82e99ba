import { causeHue, type CauseHue } from '@rostrum/art'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, type Api } from '../lib/api.ts'

/** Every cause with the hue of its tag. */
export type Causes = Record<string, CauseHue | 'neutral'>

export const fetchCauses = async (call: Api): Promise<Causes> => {
  const { data } = await call('GET /tags', { query: { perPage: 100 } })
  return Object.fromEntries(data.map(({ attributes: { name, color } }) => [name, causeHue(color)]))
}

const none: Causes = {}

/** If this query fails, all tags have the neutral color. The specification requires only a warning in the log. */
export const causesQuery = queryOptions({
  queryKey: ['tags'],
  queryFn: () => fetchCauses(api),
  staleTime: Number.POSITIVE_INFINITY,
  meta: { warning: 'Failed to fetch tags' },
})

/** The causes from the data of the page, or fetched once if the page has none. Empty while they are loading. */
export const useCauses = (fromPage?: Causes): Causes => useQuery({ ...causesQuery, initialData: fromPage }).data ?? none
