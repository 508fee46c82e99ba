import { z } from 'zod'

const pattern = /^ocd-division\/country:[a-z]{2}(?:\/[a-z_]+:[\p{Ll}\p{N}~_.-]+)*$/u

/**
 * The id of an area that elects somebody, as the Open Civic Data project names it (OCDEP 2):
 * `ocd-division/country:us/state:wi/cd:4` is the fourth congressional district of Wisconsin.
 */
export const division = z
  .string('validation.required')
  .max(200, 'validation.tooLong')
  .regex(pattern, 'validation.division')

/** The division itself and all that it lies in, the country first. */
export const divisionsAround = (id: string): string[] => {
  const parts = id.split('/')
  return parts.slice(1).map((_, index) => parts.slice(0, index + 2).join('/'))
}

/** The area right below the country that a division is, or lies in, such as the state; undefined for a country. */
export const areaOfDivision = (id: string): string | undefined => divisionsAround(id)[1]

/** Whether a division is another one, or lies in it. */
export const isWithin = (id: string, other: string): boolean => id === other || id.startsWith(`${other}/`)

/** The kind of area that it is, such as `cd` of a congressional district. */
export const kindOfDivision = (id: string): string => /([a-z_]+):[^/]+$/.exec(id)?.[1] ?? ''

/** The two letters of its country, such as `us`. */
export const countryOf = (id: string): string => /^ocd-division\/country:([a-z]{2})/.exec(id)?.[1] ?? ''
