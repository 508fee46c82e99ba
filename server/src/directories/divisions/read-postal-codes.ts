import { countryOf, division as divisionId } from '@rostrum/contract/divisions'
import papaparse from 'papaparse'
import { comparablePostalCode } from './postal-code.ts'
import { congressionalDistrict } from './us-districts.ts'
import { stateOfFips } from './us-fips.ts'

export interface PostalCodeDivision {
  country: string
  postal_code: string
  division: string
}

type Row = Record<string, string>
/** Undefined for a row with an error, and null for one that says nothing, such as water. */
type ReadRow = (row: Row) => PostalCodeDivision | null | undefined

const american = (postalCode: string, division: string | null): PostalCodeDivision | null | undefined => {
  if (!/^\d{5}$/.test(postalCode)) return undefined
  return division === null ? null : { country: 'us', postal_code: postalCode, division }
}

/** Relationship file of the census: a row for each part of a ZCTA that lies in a congressional district. */
const census =
  (districtColumn: string, areaColumn: string): ReadRow =>
  (row) => {
    const postalCode = row['GEOID_ZCTA5_20'] ?? ''
    const district = row[districtColumn] ?? ''
    // The rest of a district, which no ZCTA covers.
    if (postalCode === '' || Number(row[areaColumn]) === 0) return null
    const state = stateOfFips(district.slice(0, 2))
    return state === undefined ? undefined : american(postalCode, congressionalDistrict(state, district.slice(2)))
  }

/** `zccd.csv` of us-zipcodes-congress. */
const zccd: ReadRow = ({ state_abbr: state = '', zcta = '', cd = '' }) =>
  american(zcta, congressionalDistrict(state.toLowerCase(), cd))

const plain: ReadRow = ({ postal_code: code = '', division = '' }) => {
  const postalCode = comparablePostalCode(code)
  const { data } = divisionId.safeParse(division.trim())
  return data === undefined || postalCode === ''
    ? undefined
    : { country: countryOf(data), postal_code: postalCode, division: data }
}

const readerFor = (columns: readonly string[]): ReadRow | undefined => {
  const has = (...names: string[]) => names.every((name) => columns.includes(name))
  const district = columns.find((column) => /^GEOID_CD\d+_20$/.test(column))
  if (district !== undefined && has('GEOID_ZCTA5_20', 'AREALAND_PART')) return census(district, 'AREALAND_PART')
  if (has('state_abbr', 'zcta', 'cd')) return zccd
  return has('postal_code', 'division') ? plain : undefined
}

/** The postal codes and divisions of a file, and the numbers of the rows that could not be read. */
export const readPostalCodes = (text: string): { rows: PostalCodeDivision[]; invalid: number[] } | undefined => {
  const { data, meta } = papaparse.parse<Row>(text.replace(/^\uFEFF/, ''), {
    header: true,
    skipEmptyLines: 'greedy',
    delimitersToGuess: [',', '|', ';', '\t'],
  })
  const read = readerFor(meta.fields ?? [])
  if (!read) return undefined
  const rows = new Map<string, PostalCodeDivision>()
  const invalid: number[] = []
  for (const [index, row] of data.entries()) {
    const found = read(row)
    if (found === undefined) invalid.push(index + 2)
    else if (found) rows.set(`${found.country} ${found.postal_code} ${found.division}`, found)
  }
  return { rows: [...rows.values()], invalid }
}
