import type { Language } from '@rostrum/catalogue'
import { countryCodes } from '@rostrum/contract/countries'
import { homeCountry } from '../filters.ts'
import { cities } from './cities.ts'
import { countryName } from './country-name.ts'
import { states } from './states.ts'

export interface Places {
  cities: readonly string[]
  states: readonly string[]
  /** All countries except the home country, sorted by their names in the reader's language. */
  countries: readonly { code: string; name: string }[]
}

export const placesIn = (language: Language): Places => ({
  cities,
  states,
  countries: countryCodes
    .filter((code) => code !== homeCountry)
    .map((code) => ({ code, name: countryName(language, code) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, language)),
})
