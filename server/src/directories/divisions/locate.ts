import { divisionsAround, kindOfDivision } from '@rostrum/contract/divisions'
import type { Db } from '../../platform/db/database.ts'
import { comparablePostalCode, postalCodeIn } from './postal-code.ts'
import { statesOf, stateDivision } from './us-postal-codes.ts'

/** Where a place lies, as far as its postal code tells. */
export interface Location {
  postalCodes: string[]
  /** The divisions that the place certainly lies in, with all around them. */
  certain: Set<string>
  /** Divisions of which it lies in one each: the districts of a postal code that several share. */
  possible: Set<string>
}

/** Which kind of area it is, such as `cd`; all that states are called is one kind. */
const kindOf = (division: string): string => {
  const kind = kindOfDivision(division)
  return kind === 'district' || kind === 'territory' ? 'state' : kind
}

const withAll = (divisions: Iterable<string>): Set<string> => new Set([...divisions].flatMap(divisionsAround))

/**
 * Of each kind of area there is one, or the person has to say which. Where several states are possible, so is the only
 * district of one of them.
 */
const settle = (found: ReadonlySet<string>, postalCodes: string[]): Location => {
  const kinds = [...found].map(kindOf)
  const isOnly = (division: string) => kinds.filter((kind) => kind === kindOf(division)).length === 1
  const isCertain = (division: string) => divisionsAround(division).every(isOnly)
  return {
    postalCodes,
    certain: new Set([...found].filter(isCertain)),
    possible: new Set([...found].filter((division) => !isCertain(division))),
  }
}

const findImported = async (db: Db, countries: readonly string[], postalCodes: string[]): Promise<string[]> => {
  if (postalCodes.length === 0 || countries.length === 0) return []
  const rows = await db
    .selectFrom('postal_code_divisions')
    .select('division')
    .where('country', 'in', countries)
    .where('postal_code', 'in', postalCodes)
    .limit(500)
    .execute()
  return rows.map(({ division }) => division)
}

/** How postal codes are read for people who are listed by these alone: as in an address of the United States, or as they are. */
const anywhere = ['us', 'elsewhere']

/**
 * Where a place in one of these countries lies; undefined if no postal code is found in it. What an operator has imported
 * counts; for the United States, the state is known without that. Without countries, only the postal code counts.
 */
export const locate = async (db: Db, place: string, countries: readonly string[]): Promise<Location | undefined> => {
  const readings = countries.length === 0 ? anywhere : countries
  const postalCodes = [...new Set(readings.flatMap((country) => postalCodeIn(place, country) ?? []))]
  if (postalCodes.length === 0) return undefined
  const imported = await findImported(db, countries, postalCodes)
  const american = countries.includes('us') ? postalCodeIn(place, 'us') : undefined
  const states = american === undefined ? [] : statesOf(comparablePostalCode(american)).map(stateDivision)
  return settle(withAll([...imported, ...states]), postalCodes)
}

/** The same after the person has said in which divisions they live. Choices that cannot be are left out. */
export const narrow = ({ postalCodes, certain, possible }: Location, chosen: readonly string[]): Location => {
  const found = [...certain, ...possible]
  const contradicts = (all: ReadonlySet<string>, division: string) => {
    const kinds = new Set([...all].map(kindOf))
    return divisionsAround(division).some((each) => kinds.has(kindOf(each)) && !all.has(each))
  }
  const taken = withAll(chosen.filter((division) => !contradicts(new Set(found), division)))
  return settle(new Set([...found.filter((division) => !contradicts(taken, division)), ...taken]), postalCodes)
}

/**
 * Whether the holder of an office in this division represents the place: null if that depends on which part of a division
 * the place lies in, and nothing is known about such parts.
 */
export const represents = (
  { postalCodes, certain, possible }: Location,
  office: { division: string | null; postal_codes: readonly string[] },
): boolean | null => {
  if (office.postal_codes.some((code) => postalCodes.includes(code))) return true
  const { division } = office
  if (division === null) return false
  if (certain.has(division)) return true
  if (possible.has(division)) return null
  const kind = kindOf(division)
  const isKnown = [...certain, ...possible].some((each) => kindOf(each) === kind)
  const [, ...around] = divisionsAround(division).toReversed()
  const nearest = around.find((each) => each.split('/').length > 2)
  if (isKnown || nearest === undefined) return false
  return certain.has(nearest) || possible.has(nearest) ? null : false
}
