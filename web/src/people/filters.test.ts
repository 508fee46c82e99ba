import { describe, expect, test } from 'vitest'
import { activeFilters, addressOf, isSameChoice, readView, withoutFilter } from './filters.ts'

const item = 'a3bb189e-8bf9-3888-9912-ace4e6543002'

describe('the address of the list of people', () => {
  test('contains the filters, the order and the page', () => {
    const view = readView(
      new URLSearchParams('tag=Shift+lead&kind=events&needs_help=true&since=2025-11-28&sort=name&page=3'),
    )
    expect(view).toEqual({
      filters: { tag: 'Shift lead', kind: 'events', needs_help: true, since: '2025-11-28' },
      sort: 'name',
      page: 3,
    })
    expect(readView(new URLSearchParams(addressOf(view).split('?')[1]))).toEqual(view)
  })

  test('leaves out what the server would refuse', () => {
    const search = new URLSearchParams(
      'kind=parties&since=yesterday&item=1&owner=none&sort=worst&page=-1&not_welcomed=0&is_late=no',
    )
    expect(readView(search)).toEqual({ filters: { owner: 'none' }, sort: 'latest', page: 1 })
  })

  test('says who has not waited for too long yet', () => {
    const view = readView(new URLSearchParams('not_welcomed=true&is_late=false'))
    expect(view.filters).toEqual({ not_welcomed: true, is_late: false })
    expect(addressOf(view)).toBe('/people?not_welcomed=true&is_late=false')
  })

  test('of everybody is short', () => {
    expect(addressOf({ filters: {}, sort: 'latest', page: 1 })).toBe('/people')
  })
})

test('the text of the search is no chip, and an answer is removed together with its item', () => {
  const filters = { search: 'June', item, outcome: 'maybe', place: 'Milwaukee' }
  expect(activeFilters(filters)).toEqual(['item', 'outcome', 'place'])
  expect(activeFilters(withoutFilter(filters, 'item'))).toEqual(['place'])
})

test('a choice is the same in any order of its filters, but not with another value', () => {
  expect(isSameChoice({ tag: 'Speaker', place: 'Milwaukee' }, { place: 'Milwaukee', tag: 'Speaker' })).toBe(true)
  expect(isSameChoice({ tag: 'Speaker', needs_help: false }, { tag: 'Speaker' })).toBe(true)
  expect(isSameChoice({ tag: 'Speaker' }, { tag: 'Spanish' })).toBe(false)
})
