import { iso31662 } from 'iso-3166'
import { expect, test } from 'vitest'
import { countryCodes, hasStates } from './countries.ts'

test('countries have states if ISO 3166-2 lists any, except for two that are a city', () => {
  const divided = new Set(iso31662.map(({ code }) => code.slice(0, 2)))
  const differing = countryCodes.filter((code) => hasStates(code) !== divided.has(code))
  expect(differing).toEqual(['MC', 'SG'])
})
