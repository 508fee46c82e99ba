import { countryOf } from '@rostrum/contract/divisions'
import { stateName } from '../organizations/us-states.ts'

/** The territories that no organization is listed by. */
const territories: Record<string, string> = {
  as: 'American Samoa',
  gu: 'Guam',
  mp: 'Northern Mariana Islands',
  vi: 'U.S. Virgin Islands',
}

/** The name of a state or a territory of the United States, by its two lowercase letters; undefined if there is none. */
export const americanAreaName = (letters: string): string | undefined => {
  const state = stateName(letters, 'US')
  return state === letters ? territories[letters] : state
}

/** What an area right below a country is called: by its name in the United States, by its letters elsewhere. */
export const nameOfArea = (division: string): string => {
  const value = division.slice(division.lastIndexOf(':') + 1)
  return (countryOf(division) === 'us' && americanAreaName(value)) || value.toUpperCase()
}
