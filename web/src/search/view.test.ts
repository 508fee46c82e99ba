import { isSearchable } from '@rostrum/contract/searchable'
import { describe, expect, test } from 'vitest'
import { readView, writeView } from './view.ts'

const read = (query: string) => readView(new URLSearchParams(query))

describe('the address of the search page', () => {
  test.each([
    ['', { search: '', type: undefined, page: 1 }],
    ['search=+rent+', { search: 'rent', type: undefined, page: 1 }],
    ['search=rent&type=events&page=3', { search: 'rent', type: 'events', page: 3 }],
    ['search=rent&page=3', { search: 'rent', type: undefined, page: 1 }],
    ['search=rent&type=people', { search: 'rent', type: undefined, page: 1 }],
    ['search=rent&type=events&page=-1', { search: 'rent', type: 'events', page: 1 }],
    ['search=rent&type=events&page=1e99', { search: 'rent', type: 'events', page: 1 }],
  ])('reads %o', (query, view) => {
    expect(read(query)).toEqual(view)
  })

  test.each(['/search', '/search?search=rent', '/search?search=a+%26+b&type=candidates&page=2'])(
    'reads %s and writes the same address',
    (address) => {
      expect(writeView(read(address.split('?')[1] ?? ''))).toBe(address)
    },
  )
})

test.each([
  ['', false],
  [' a ', false],
  ['é', false],
  ['%&!', false],
  ['a!', false],
  ['ab', true],
  ['5 G', true],
  ['ño', true],
  ['東京', true],
])('whether a search for %o is sent: %s', (text, is) => {
  expect(isSearchable(text)).toBe(is)
})
