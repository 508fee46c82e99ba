import { expect, test } from 'vitest'
import { cities } from './cities.ts'
import { countryCodes } from './countries.ts'
import { placesIn } from './places.ts'
import { states } from './states.ts'

const isWhole = (names: readonly string[]) => {
  expect(new Set(names).size).toBe(names.length)
  expect(names.filter((name) => name.trim() !== name || name === '')).toEqual([])
}

/** @shows discovery.places */
test('every state of the United States is offered, with the capital and Puerto Rico', () => {
  isWhole(states)
  expect(states).toHaveLength(52)
  expect(states).toEqual(expect.arrayContaining(['Alaska', 'Hawaii', 'District of Columbia', 'Wyoming']))
})

/** @shows discovery.places */
test('about two hundred cities are', () => {
  isWhole(cities)
  expect(cities.length).toBeGreaterThanOrEqual(200)
  expect(cities.length).toBeLessThanOrEqual(300)
  expect(cities).toEqual(expect.arrayContaining(['New York', 'Los Angeles', 'Chicago', 'Milwaukee']))
})

/** @shows discovery.places */
test('every country of ISO 3166-1 is, by its name in the reader’s language', () => {
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
