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

/** Without them pages go on in one color: the specification asks for a warning, and no more, when this fails. */
export const causesQuery = queryOptions({
  queryKey: ['tags'],
  queryFn: () => fetchCauses(api),
  staleTime: Number.POSITIVE_INFINITY,
  meta: { warning: 'Failed to fetch tags' },
})

/** The causes, from the page's own data or else asked for once. */
export const useCauses = (fromPage?: Causes): Causes => useQuery({ ...causesQuery, initialData: fromPage }).data ?? none
