import { divisionsAround, kindOfDivision } from '@rostrum/contract/divisions'
import type { Db } from '../../platform/db/database.ts'
import type { FoundAddress } from '../geocoding/geocoder.ts'
import { findDivisionsAt } from './boundaries.ts'
import { comparablePostalCode, postalCodeIn } from './postal-code.ts'
import { statesOf, stateDivision } from './us-postal-codes.ts'

/** Where a place lies, as far as its postal code or its address tells. */
export interface Location {
  postalCodes: string[]
  /** The divisions that the place certainly lies in, with all around them. */
  certain: Set<string>
  /** Divisions of which it lies in one each: the districts of a postal code that several share. */
  possible: Set<string>
  /** Whether it is the place of an address, and not of a postal code alone. */
  isAddress: boolean
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
const settle = (
  found: ReadonlySet<string>,
  { postalCodes, isAddress }: Pick<Location, 'postalCodes' | 'isAddress'>,
): Location => {
  const kinds = [...found].map(kindOf)
  const isOnly = (division: string) => kinds.filter((kind) => kind === kindOf(division)).length === 1
  const isCertain = (division: string) => divisionsAround(division).every(isOnly)
  return {
    postalCodes,
    isAddress,
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
  return settle(withAll([...imported, ...states]), { postalCodes, isAddress: false })
}

/** Returns whether another area of the same kind is known than a division, or one that it lies in. */
const contradicting = (known: Iterable<string>) => {
  const all = new Set(known)
  const kinds = new Set([...all].map(kindOf))
  return (division: string): boolean =>
    divisionsAround(division).some((each) => kinds.has(kindOf(each)) && !all.has(each))
}

/** What is known after an answer that counts more than the postal code. */
const correct = (location: Location, taken: ReadonlySet<string>): Location => {
  const contradicts = contradicting(taken)
  const kept = [...location.certain, ...location.possible].filter((division) => !contradicts(division))
  return settle(new Set([...kept, ...taken]), location)
}

/** The same after the person has said in which divisions they live. Choices that cannot be are left out. */
export const narrow = (location: Location, chosen: readonly string[]): Location => {
  const contradicts = contradicting([...location.certain, ...location.possible])
  return correct(location, withAll(chosen.filter((division) => !contradicts(division))))
}

/**
 * The same for an address in the place, which may be one of several. What the geocoder says of it counts, and the
 * boundaries that its point lies in; where these differ, the person has to say.
 */
export const locateAddress = async (
  db: Db,
  location: Location,
  addresses: readonly FoundAddress[],
): Promise<Location> => {
  const found: string[] = []
  for (const address of addresses) found.push(...address.divisions, ...(await findDivisionsAt(db, address)))
  const codes = addresses.flatMap(({ postalCode }) => (postalCode ? [comparablePostalCode(postalCode)] : []))
  const postalCodes = codes.length > 0 ? [...new Set(codes)] : location.postalCodes
  return correct({ ...location, postalCodes, isAddress: true }, withAll(found))
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
  const kinds = new Set([...certain, ...possible].map(kindOf))
  // A country has too many parts for a question.
  const [, ...smallerThanCountry] = divisionsAround(division)
  for (const each of smallerThanCountry.toReversed()) {
    if (certain.has(each) || possible.has(each)) return null
    if (kinds.has(kindOf(each))) return false
  }
  return false
}
