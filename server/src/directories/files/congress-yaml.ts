import { CORE_SCHEMA, load } from 'js-yaml'
import { MAX_DIRECTORY_TARGETS } from '@rostrum/contract/directories'
import { z } from 'zod'
import { type FileRow, invalidFile, tooManyRows } from '../../platform/spreadsheets/read-csv.ts'

/** Longer than any text that is accepted. A short file may repeat a very long text in each entry. */
const MAX_CELL_LENGTH = 10_000

/** Text or a number; empty if it is missing or anything else. */
const cell = z
  .union([z.string(), z.number()])
  .transform((value) => String(value).slice(0, MAX_CELL_LENGTH).trim().toWellFormed())
  .catch('')

const name = z.object({ official_full: cell, first: cell, last: cell })
/** The columns of `legislators-current.csv` that a term in office has. */
const term = z.object({
  type: cell,
  state: cell,
  district: cell,
  party: cell,
  phone: cell,
  address: cell,
  contact_form: cell,
  url: cell,
})
const id = z.object({ bioguide: cell })

// The terms are not read as a whole, because a short file may repeat a long list of them in each entry.
const member = z.object({
  id: id.catch(id.parse({})),
  name: name.catch(name.parse({})),
  terms: z.custom<unknown[]>((terms) => Array.isArray(terms) && terms.length > 0),
})

const termColumns = Object.keys(term.shape) as (keyof z.output<typeof term>)[]
const columns = ['bioguide_id', 'full_name', 'first_name', 'last_name', ...termColumns]

const readYaml = (text: string): unknown => {
  try {
    return load(text, { schema: CORE_SCHEMA })
  } catch {
    throw invalidFile('validation.yaml')
  }
}

/** Whether a file is YAML by its name. */
export const isYaml = (fileName: string): boolean => /\.ya?ml$/i.test(fileName)

/** A row of an entry; an empty one, which is told as invalid, if the entry describes no member. */
const memberRow = (entry: unknown, number: number): FileRow => {
  const read = member.safeParse(entry)
  if (!read.success) return { number, cells: columns.map(() => '') }
  const office = term.safeParse(read.data.terms.at(-1)).data ?? term.parse({})
  const { official_full: whole, first, last } = read.data.name
  return {
    number,
    cells: [read.data.id.bioguide, whole, first, last, ...termColumns.map((column) => office[column])],
  }
}

/** The entries of one of the files as rows. */
interface Rows {
  columns: string[]
  rows: FileRow[]
}

const readMembers = (entries: readonly unknown[]): Rows => ({
  columns,
  rows: entries.map((entry, index) => memberRow(entry, index + 1)),
})

const office = z.object({ city: cell, building: cell, suite: cell, phone: cell, fax: cell })
const officeColumns = Object.keys(office.shape) as (keyof z.output<typeof office>)[]
const offices = z.object({ id, offices: z.array(z.unknown()).min(1) })

/** A row for each office; an empty one, which is told as invalid, if the entry describes no offices. */
const readOffices = (entries: readonly unknown[]): Rows => {
  const rows: FileRow[] = []
  const add = (cells: string[]) => {
    // A short file may repeat a long list of offices in each entry.
    if (rows.length === MAX_DIRECTORY_TARGETS) throw tooManyRows(MAX_DIRECTORY_TARGETS)
    rows.push({ number: rows.length + 1, cells })
  }
  for (const entry of entries) {
    const read = offices.safeParse(entry)
    if (!read.success) add([])
    else
      for (const each of read.data.offices) {
        const cells = office.safeParse(each).data ?? office.parse({})
        add([read.data.id.bioguide, ...officeColumns.map((column) => cells[column])])
      }
  }
  return { columns: ['bioguide', ...officeColumns], rows }
}

/**
 * The members in `legislators-current.yaml` of congress-legislators, of whom the last term is the one that they serve, or
 * the offices in its `legislators-district-offices.yaml`, as rows with the columns of its CSV files. Rows count from 1.
 * Throws 422 on `file` for any other YAML.
 */
export const readCongressYaml = (text: string): Rows => {
  const entries = z.array(z.unknown()).safeParse(readYaml(text)).data ?? []
  if (entries.length > MAX_DIRECTORY_TARGETS) throw tooManyRows(MAX_DIRECTORY_TARGETS)
  if (entries.some((entry) => member.safeParse(entry).success)) return readMembers(entries)
  if (entries.some((entry) => offices.safeParse(entry).success)) return readOffices(entries)
  throw invalidFile('validation.yaml')
}
