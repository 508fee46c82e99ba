import { expect, it } from 'vitest'
import { cityOf } from './city-of.ts'

it.each([
  ['1442 Oak Street, Milwaukee', 'Milwaukee'],
  ['1442 Oak Street, Milwaukee, WI', 'Milwaukee'],
  ['1442 Oak Street, Apt 4, Milwaukee, WI 53202', 'Milwaukee'],
  ['1442 Oak Street, St. Paul, MN 55101-1234, USA', 'St. Paul'],
  ['Calle 5 #12, Peñuelas, PR 00624', 'Peñuelas'],
  ['12 Dock Street\nSeattle, WA', 'Seattle'],
])('finds the city of %j', (address, city) => {
  expect(cityOf(address)).toBe(city)
})

it.each([
  '',
  null,
  undefined,
  'Milwaukee',
  '1442 Oak Street',
  '1442 Oak Street, Apt 4',
  '1442 Oak Street, Apartment B',
  'Calle 5 12, Piso B',
  'Milwaukee, Wisconsin',
  '1442 Oak Street, Milwaukee, Wisconsin',
  'WI 53202',
])('returns no city for %j', (address) => {
  expect(cityOf(address)).toBe('')
})
