import { expect, test } from 'vitest'
import { countryCodes } from '@rostrum/contract/countries'
import { cities } from './cities.ts'
import { placesIn } from './places.ts'
import { states } from './states.ts'

const isWhole = (names: readonly string[]) => {
  expect(new Set(names).size).toBe(names.length)
  expect(names.filter((name) => name.trim() !== name || name === '')).toEqual([])
}

/** @shows discovery.places */
test('the states are all states of the United States, the District of Columbia and Puerto Rico', () => {
  isWhole(states)
  expect(states).toHaveLength(52)
  expect(states).toEqual(expect.arrayContaining(['Alaska', 'Hawaii', 'District of Columbia', 'Wyoming']))
})

/** @shows discovery.places */
test('the list of cities has 200 to 300 entries', () => {
  isWhole(cities)
  expect(cities.length).toBeGreaterThanOrEqual(200)
  expect(cities.length).toBeLessThanOrEqual(300)
  expect(cities).toEqual(expect.arrayContaining(['New York', 'Los Angeles', 'Chicago', 'Milwaukee']))
})

/** @shows discovery.places */
test('all countries of ISO 3166-1 except the home country are listed, by their names in the reader’s language', () => {
  isWhole(countryCodes)
  expect(countryCodes).toHaveLength(249)
  for (const language of ['en', 'es'] as const) {
    const { countries } = placesIn(language)
    isWhole(countries.map(({ name }) => name))
    expect(countries).toHaveLength(248)
    expect(countries.filter(({ code, name }) => code === name)).toEqual([])
  }
  expect(placesIn('es').countries).toContainEqual({ code: 'DE', name: 'Alemania' })
})
