import type { Api, ResponseBody } from '../lib/api.ts'
import { pageOf } from '../lib/page-number.ts'

/** The filters of the list of organizations, which are stored in the address. Empty text means no filter. */
export interface Filters {
  tags: readonly string[]
  city: string
  state: string
  /** ISO 3166-1 alpha-2. */
  country: string
  search: string
  page: number
}

export const homeCountry = 'US'
export const noFilters: Filters = { tags: [], city: '', state: '', country: '', search: '', page: 1 }

const places = ['city', 'state', 'country'] as const

/** Reads the filters from a query string. Tags are separated by commas, or repeated if a plain form was sent. */
export const readFilters = (params: URLSearchParams): Filters => {
  const one = (name: string) =>
    params
      .getAll(name)
      .map((value) => value.trim())
      .find(Boolean) ?? ''
  const tags = params.getAll('tags').flatMap((value) => value.split(','))
  return {
    tags: [...new Set(tags.map((tag) => tag.trim()).filter(Boolean))],
    city: one('city'),
    state: one('state'),
    country: one('country').toUpperCase(),
    search: one('search'),
    page: pageOf(params),
  }
}

/** The query string for the filters, including the question mark. It is empty if there are no filters. */
export const writeFilters = ({ tags, city, state, country, search, page }: Filters): string => {
  const params = new URLSearchParams()
  if (tags.length > 0) params.set('tags', tags.join(','))
  for (const [name, value] of Object.entries({ city, state, country, search })) if (value) params.set(name, value)
  if (page > 1) params.set('page', String(page))
  // Commas are legal in a query and read better than %2C.
  return params.size > 0 ? `?${params.toString().replaceAll('%2C', ',')}` : ''
}

export interface ActiveFilter {
  kind: 'tag' | (typeof places)[number]
  value: string
  /** The filters without this one, from the first page. */
  without: Filters
}

export const activeFilters = (filters: Filters): ActiveFilter[] => [
  ...filters.tags.map((tag) => ({
    kind: 'tag' as const,
    value: tag,
    without: { ...filters, page: 1, tags: filters.tags.filter((other) => other !== tag) },
  })),
  ...places.flatMap((kind) =>
    filters[kind] ? [{ kind, value: filters[kind], without: { ...filters, page: 1, [kind]: '' } }] : [],
  ),
]

export type OrganizationsPage = ResponseBody<'GET /organizations'>

export const fetchOrganizations = (
  api: Api,
  { tags, ...filters }: Filters,
  signal?: AbortSignal,
): Promise<OrganizationsPage> => api('GET /organizations', { query: { ...filters, tags: tags.join(',') }, signal })
