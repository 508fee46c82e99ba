import { expect, it } from 'vitest'
import { votingState } from './voting-state.ts'

it.each([
  ['77 Quiet Court, Milwaukee, WI 53202', null, 'WI'],
  ['77 Quiet Court, Milwaukee, wi', null, 'WI'],
  ['77 Quiet Court 53202-1234', null, 'WI'],
  // In a postal code that several states share, the address says which.
  ['1 Main St, Lignite, ND 58621', null, 'ND'],
  ['1 Main St 58621', null, null],
  ['77 Quiet Court', '60601', 'IL'],
  ['77 Quiet Court', null, null],
  ['12345 Quiet Court', '', null],
  ['Calle 3, San Juan, PR', null, 'PR'],
  ['Hauptstr. 3, 10115 Berlin, DE', 'XX', 'DE'],
])('of %j with the postal code %j, the state is %j', (address, postalCode, state) =>
  expect(votingState(address, postalCode)).toBe(state),
)
