import { describe, expect, test } from 'vitest'
import { activeFilters, noFilters, readFilters, writeFilters } from './filters.ts'

const read = (query: string) => readFilters(new URLSearchParams(query))
const full = {
  tags: ['Fair wages', 'Housing'],
  city: 'Milwaukee',
  state: 'Wisconsin',
  country: 'US',
  search: 'rent & heat',
  page: 3,
}

describe('filters in the address', () => {
  /** @shows discovery.filters */
  test('written filters are read back unchanged', () => {
    expect(read(writeFilters(full))).toEqual(full)
    expect(read(writeFilters(noFilters))).toEqual(noFilters)
  })
  test('without filters, the query string is empty', () => expect(writeFilters(noFilters)).toBe(''))
  test('repeated and empty parameters, as a plain form sends them, are read', () =>
    expect(read('tags=Housing&tags=Parks&country=US&country=&city=')).toEqual({
      ...noFilters,
      tags: ['Housing', 'Parks'],
      country: 'US',
    }))
  test.each(['0', '-1', '1.5', 'x', '1e99', ''])('the invalid page "%s" is read as the first page', (page) =>
    expect(read(`page=${page}`).page).toBe(1),
  )
  test('a repeated tag is read once', () => expect(read('tags=a,b,,a').tags).toEqual(['a', 'b']))
})

/** @shows discovery.active-filters */
test('each active filter has the filters without it, starting from the first page', () => {
  const active = activeFilters(full)
  expect(active.map(({ kind, value }) => `${kind} ${value}`)).toEqual([
    'tag Fair wages',
    'tag Housing',
    'city Milwaukee',
    'state Wisconsin',
    'country US',
  ])
  expect(active[0]?.without).toEqual({ ...full, tags: ['Housing'], page: 1 })
  expect(active[3]?.without).toEqual({ ...full, state: '', page: 1 })
})
