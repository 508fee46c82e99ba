import { expect, it } from 'vitest'
import { arrivalOf, arrivalSearch } from './arrival.ts'

it('reads how somebody came to a page, and leaves out what is unknown', () => {
  expect(arrivalOf({ via: 'k7m2', from: 'search' })).toEqual({ via: 'k7m2', from: 'search' })
  expect(arrivalOf({ via: '', from: 'https://example.org' })).toEqual({})
})

it('writes it as the parameters of an address', () => {
  expect(arrivalSearch({ via: 'k7m2', from: 'suggestion' })).toBe('?via=k7m2&from=suggestion')
  expect(arrivalSearch({})).toBe('')
})
