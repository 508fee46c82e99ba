import { isSearchable } from '@rostrum/contract/searchable'
import { describe, expect, test } from 'vitest'
import { readView, writeView } from './view.ts'

const read = (query: string) => readView(new URLSearchParams(query))

describe('an address', () => {
  test.each([
    ['', { search: '', type: undefined, page: 1 }],
    ['search=+rent+', { search: 'rent', type: undefined, page: 1 }],
    ['search=rent&type=events&page=3', { search: 'rent', type: 'events', page: 3 }],
    ['search=rent&page=3', { search: 'rent', type: undefined, page: 1 }],
    ['search=rent&type=people', { search: 'rent', type: undefined, page: 1 }],
    ['search=rent&type=events&page=-1', { search: 'rent', type: 'events', page: 1 }],
    ['search=rent&type=events&page=1e99', { search: 'rent', type: 'events', page: 1 }],
  ])('%o is read', (query, view) => {
    expect(read(query)).toEqual(view)
  })

  test.each(['/search', '/search?search=rent', '/search?search=a+%26+b&type=candidates&page=2'])(
    '%s is written as it is read',
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
])('%o is worth a call: %s', (text, is) => {
  expect(isSearchable(text)).toBe(is)
})
