import { MAX_DIRECTORY_TARGETS, type TargetPhone } from '@rostrum/contract/directories'
import { division as divisionId } from '@rostrum/contract/divisions'
import { limits, phone, requiredLine } from '@rostrum/contract/fields'
import papaparse from 'papaparse'
import { comparablePostalCode } from './divisions/postal-code.ts'
import { congressionalDistrict } from './divisions/us-districts.ts'
import { stateDivision } from './divisions/us-postal-codes.ts'
import { americanAreaName } from './area-names.ts'

/** Somebody in a file. */
export interface ListedTarget {
  external_id: string | null
  name: string
  title: string
  office: string
  party: string
  phones: TargetPhone[]
  division: string | null
  postal_codes: string[]
}

export interface InvalidRow {
  /** As a spreadsheet counts, with the headers as row 1. */
  row: number
  reason: string
}

type Row = Record<string, string>
/** Throws an InvalidField for a row that cannot be used. */
type ReadRow = (row: Row) => ListedTarget

class InvalidField extends Error {}

const textOf = (row: Row, column: string, maximum: number = limits.line): string => {
  const written = (row[column] ?? '').trim()
  if (written.length > maximum) throw new InvalidField(`${column} has more than ${maximum} characters`)
  return written
}

const nameOf = (written: string): string => {
  const { data } = requiredLine(limits.name).safeParse(written)
  if (data === undefined) throw new InvalidField('the name is missing or too long')
  return data
}

const phonesOf = (numbers: readonly (readonly [label: string, number: string])[]): TargetPhone[] =>
  numbers.flatMap(([label, written]) => {
    if (written.trim() === '') return []
    const { data } = phone.safeParse(written)
    if (data === undefined) throw new InvalidField(`${written.trim()} is no phone number`)
    return { label, number: data }
  })

const delegates: Partial<Record<string, string>> = { pr: 'Resident Commissioner' }
const withoutVote = new Set(['as', 'dc', 'gu', 'mp', 'pr', 'vi'])

const congressOffice = (row: Row): Pick<ListedTarget, 'title' | 'office' | 'division'> => {
  const state = textOf(row, 'state').toLowerCase()
  const place = americanAreaName(state)
  if (place === undefined) throw new InvalidField(`${state} is no state`)
  if (row['type'] === 'sen')
    return { title: 'Senator', office: `U.S. Senate, ${place}`, division: stateDivision(state) }
  if (row['type'] !== 'rep') throw new InvalidField('type is neither sen nor rep')
  const number = textOf(row, 'district')
  const division = congressionalDistrict(state, number)
  if (division === null) throw new InvalidField(`${number} is no district`)
  const title = withoutVote.has(state) ? (delegates[state] ?? 'Delegate') : 'Representative'
  const district = division === stateDivision(state) ? '' : `, district ${Number(number)}`
  return { title, office: `U.S. House of Representatives, ${place}${district}`, division }
}

/** `legislators-current.csv` of congress-legislators. */
const readLegislator: ReadRow = (row) => ({
  external_id: textOf(row, 'bioguide_id') || textOf(row, 'bioguide') || null,
  name: nameOf(row['full_name'] || `${row['first_name'] ?? ''} ${row['last_name'] ?? ''}`),
  party: textOf(row, 'party', 80),
  phones: phonesOf([['Washington', row['phone'] ?? '']]),
  postal_codes: [],
  ...congressOffice(row),
})

/** A table with columns of its own. */
const readPlain: ReadRow = (row) => {
  const written = textOf(row, 'division')
  const division = divisionId.safeParse(written).data ?? null
  if (written !== '' && division === null) throw new InvalidField(`${written} is no division`)
  const postalCodes = textOf(row, 'postal_codes', limits.text)
    .split(/[,;]/)
    .map(comparablePostalCode)
    .filter((code) => code !== '')
  const phones = phonesOf([
    [textOf(row, 'phone_label', 80), row['phone'] ?? ''],
    [textOf(row, 'phone_2_label', 80), row['phone_2'] ?? ''],
    [textOf(row, 'phone_3_label', 80), row['phone_3'] ?? ''],
  ])
  return {
    external_id: textOf(row, 'id') || null,
    name: nameOf(row['name'] ?? ''),
    title: textOf(row, 'title', 80),
    office: textOf(row, 'office'),
    party: textOf(row, 'party', 80),
    phones,
    division,
    postal_codes: [...new Set(postalCodes)],
  }
}

const readerFor = (columns: readonly string[]): ReadRow | undefined => {
  const has = (...names: string[]) => names.every((name) => columns.includes(name))
  if (has('type', 'state', 'district', 'full_name', 'phone')) return readLegislator
  return has('name', 'phone') ? readPlain : undefined
}

/** The people in a file, and the rows that are left out; undefined if its columns are not known. */
export const readDirectory = (text: string): { targets: ListedTarget[]; invalid: InvalidRow[] } | undefined => {
  const { data, meta } = papaparse.parse<Row>(text.replace(/^\uFEFF/, ''), { header: true, skipEmptyLines: 'greedy' })
  const read = readerFor(meta.fields ?? [])
  if (!read) return undefined
  const targets: ListedTarget[] = []
  const invalid: InvalidRow[] = []
  for (const [index, row] of data.entries()) {
    try {
      const target = read(row)
      if (target.phones.length === 0) throw new InvalidField('there is no phone number')
      if (targets.length === MAX_DIRECTORY_TARGETS)
        throw new InvalidField(`only ${MAX_DIRECTORY_TARGETS} rows are taken`)
      targets.push(target)
    } catch (error) {
      if (!(error instanceof InvalidField)) throw error
      invalid.push({ row: index + 2, reason: error.message })
    }
  }
  return { targets, invalid }
}
