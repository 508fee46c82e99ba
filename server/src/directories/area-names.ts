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
