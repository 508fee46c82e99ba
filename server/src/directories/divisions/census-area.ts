import type { Area } from './area.ts'
import { congressionalDistrict } from './us-districts.ts'
import { stateOfFips } from './us-fips.ts'
import { stateDivision } from './us-postal-codes.ts'

type Properties = Readonly<Record<string, unknown>>

/** The value of a property as text; undefined if it is neither a text nor a number. */
export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined

/** The value of the first property with such a name, as text. */
const valueOf = (properties: Properties, name: RegExp): string | undefined =>
  textOf(Object.entries(properties).find(([key]) => name.test(key))?.[1])

const chambers = [
  { kind: 'sldu', code: /^SLDU(?:ST)?\d*$/ },
  { kind: 'sldl', code: /^SLDL(?:ST)?\d*$/ },
] as const

/**
 * A district of a state legislature: null for water, and undefined where the code does not end the name. Such districts
 * are known by names, which Open Civic Data writes in other ways.
 */
const legislativeDistrict = (
  state: string,
  kind: 'sldu' | 'sldl',
  code: string,
  name: string,
): Area | null | undefined => {
  if (/^Z+$/.test(code)) return null
  const number = /^0*([1-9]\d*[A-Z]?)$/.exec(code)?.[1]
  if (number === undefined || name.split(' ').at(-1) !== number) return undefined
  // The council of the capital is elected in wards.
  const layer = `${stateDivision(state)}/${state === 'dc' ? 'ward' : kind}`
  return { division: `${layer}:${number.toLowerCase()}`, layer }
}

/**
 * The state, congressional district or legislative district that the properties of an area are about, as the census
 * writes them in its boundary files (`STATEFP`, `CD119FP`, `SLDUST`) and its geocoder answers (`STATE`, `CD119`, `SLDU`).
 * Null for what is no district, such as water, and undefined for any other area.
 */
export const censusArea = (properties: Properties): Area | null | undefined => {
  const state = stateOfFips(valueOf(properties, /^STATE(?:FP)?\d*$/) ?? '')
  if (state === undefined) return undefined
  const name = valueOf(properties, /^(?:BASENAME|NAMELSAD\d*)$/) ?? ''
  for (const { kind, code: column } of chambers) {
    const code = valueOf(properties, column)
    if (code !== undefined) return legislativeDistrict(state, kind, code, name)
  }
  const district = valueOf(properties, /^CD\d+(?:FP)?$/)
  if (district !== undefined) {
    const division = congressionalDistrict(state, district)
    return division === null ? null : { division, layer: `${stateDivision(state)}/cd` }
  }
  const isState = /^\d{2}$/.test(valueOf(properties, /^GEOID\d*$/) ?? '')
  return isState ? { division: stateDivision(state), layer: 'ocd-division/country:us/state' } : undefined
}
