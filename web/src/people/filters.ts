import { peopleFilters, peopleSorts, type PeopleFilters } from '@rostrum/contract/people'
import { pageOf } from '../lib/page-number.ts'

export const listPath = '/people'
export type PeopleSort = (typeof peopleSorts)[number]
export type FilterName = keyof PeopleFilters

/** What the list shows. All of it is stored in the address. */
export interface PeopleView {
  filters: PeopleFilters
  sort: PeopleSort
  page: number
}

/** Whether a value is a filter. “No” only says something about who has waited for too long. */
const isSet = (name: string, value: string | boolean | undefined): boolean =>
  value === false ? name === 'is_late' : Boolean(value)

const schemas = Object.entries(peopleFilters.shape)

/** Reads the address. A filter that the server would refuse is left out. */
export const readView = (search: URLSearchParams): PeopleView => {
  const valid = schemas.flatMap(([name, schema]) => {
    const given = search.get(name)?.trim()
    const { data } = schema.safeParse(given || undefined)
    return isSet(name, data) ? [[name, data] as const] : []
  })
  return {
    filters: Object.fromEntries(valid),
    sort: peopleSorts.find((sort) => sort === search.get('sort')) ?? 'latest',
    page: pageOf(search),
  }
}

/** The query string of a view, without the question mark. It is empty for the first page of everybody. */
export const writeQuery = ({ filters, sort = 'latest', page = 1 }: Partial<PeopleView>): string => {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(filters ?? {})) if (isSet(name, value)) search.set(name, String(value))
  if (sort !== 'latest') search.set('sort', sort)
  if (page > 1) search.set('page', String(page))
  return search.toString()
}

export const addressOf = (view: Partial<PeopleView>): string => {
  const query = writeQuery(view)
  return query ? `${listPath}?${query}` : listPath
}

/** What a link from the list to a person remembers, so that the way back leads to the same list. */
export const rememberList = (search: string) => ({ listOfPeople: search })

/** The list from which a person was chosen, or everybody. `state` is that of the location. */
export const rememberedList = (state: unknown): string => {
  const search = typeof state === 'object' && state !== null && 'listOfPeople' in state ? state.listOfPeople : ''
  return typeof search === 'string' ? addressOf(readView(new URLSearchParams(search))) : listPath
}

/** The filters that are set, in the order of the contract; without the text of the search, which stays in its box. */
export const activeFilters = (filters: PeopleFilters): FilterName[] =>
  schemas.map(([name]) => name as FilterName).filter((name) => name !== 'search' && isSet(name, filters[name]))

export const withoutFilter = (filters: PeopleFilters, name: FilterName): PeopleFilters => {
  const { [name]: _, ...rest } = filters
  // An answer belongs to its item.
  return name === 'item' ? { ...rest, outcome: undefined } : rest
}

const normalized = (filters: PeopleFilters) => {
  const query = new URLSearchParams(writeQuery({ filters }))
  query.sort()
  return query.toString()
}
export const isSameChoice = (one: PeopleFilters, other: PeopleFilters): boolean => normalized(one) === normalized(other)
