import { setImmediate } from 'node:timers/promises'
import { MAX_DIRECTORY_TARGETS } from '@rostrum/contract/directories'
import type { DirectoryColumn, DirectoryMapping, KnownDirectoryFile } from '@rostrum/contract/directory-files'
import type { OfficeHours } from '@rostrum/contract/working-hours'
import { MAX_LISTED_INVALID, sampleRows } from '@rostrum/contract/spreadsheets'
import {
  batchSize,
  columnsOf,
  type FileRow,
  hasExtraCells,
  invalidFile,
  readRows,
  tooManyRows,
} from '../../platform/spreadsheets/read-csv.ts'
import { invalidField } from '../../platform/http/errors.ts'
import type { InvalidRow, RowError } from '../../platform/spreadsheets/row-errors.ts'
import { americanAreaName } from '../area-names.ts'
import { isYaml, readCongressYaml } from './congress-yaml.ts'
import { congressColumns, congressHours, readLegislator } from './congress-legislators.ts'
import { type DistrictPhone, officeColumns, readOffice } from './congress-offices.ts'
import { cellsOf, type ListedTarget } from './listed-target.ts'
import { openStatesColumns, openStatesReader, stateOfFileName } from './open-states.ts'
import { mappedReader } from './own-columns.ts'

export interface DirectoryFile {
  text: string
  name: string
}

export interface ReadFile {
  /** The file whose columns are known, which needs no mapping. */
  knownFile: KnownDirectoryFile | null
  columns: string[]
  /** Empty for a known file. */
  mapping: DirectoryMapping
  /** Of a file of Open States, in two capital letters; null if its name does not say it and nobody did. */
  state: string | null
  samples: string[][]
  /** When the offices answer the phone, if that is known of a known file. */
  officeHours: OfficeHours | null
  targets: ListedTarget[]
  /** Of the file of district offices, which lists no people. */
  districtPhones: DistrictPhone[]
  /** The first of them. */
  invalid: InvalidRow[]
  invalidCount: number
}

/** Adds what a row contains to what is read, and mistakes to the errors. */
type ReadRow = (row: FileRow, errors: RowError[]) => void

const knownFileOf = (columns: readonly string[]): KnownDirectoryFile | null => {
  const hasAll = (names: readonly string[]) => names.every((name) => columns.includes(name))
  if (hasAll(officeColumns)) return 'congress-district-offices'
  if (hasAll(congressColumns)) return 'congress-legislators'
  return hasAll(openStatesColumns) ? 'open-states' : null
}

const canBeReached = ({ phones, email, contact_page: page, address }: ListedTarget): boolean =>
  phones.length > 0 || email !== '' || page !== '' || address !== ''

/** How the rows of a file are read. */
const rowReader = ({ knownFile, columns, mapping, state, targets, districtPhones }: ReadFile): ReadRow => {
  const byHeader = (row: FileRow, errors: RowError[]) =>
    cellsOf(row, { positionOf: (name: string) => columns.indexOf(name), errors })
  if (knownFile === 'congress-district-offices')
    return (row, errors) => {
      const office = readOffice(byHeader(row, errors), row.number)
      if (office && errors.length === 0) districtPhones.push(office)
    }
  const adding =
    (read: (row: FileRow, errors: RowError[]) => ListedTarget): ReadRow =>
    (row, errors) => {
      const target = read(row, errors)
      if (errors.length === 0 && !canBeReached(target)) errors.push({ column: null, text: 'validation.noReach' })
      if (errors.length === 0) targets.push(target)
    }
  if (knownFile === null) {
    const read = mappedReader(columns, mapping)
    const positionOf = (target: DirectoryColumn) => mapping.indexOf(target)
    return adding((row, errors) => read(cellsOf(row, { positionOf, errors })))
  }
  const read = knownFile === 'open-states' && state !== null ? openStatesReader(state) : readLegislator
  return adding((row, errors) => read(byHeader(row, errors)))
}

interface OpenFile {
  columns: string[]
  firstRows: FileRow[]
  /** The other rows. */
  batches: Iterable<FileRow[]>
}

const openTable = (text: string): OpenFile => {
  const batches = readRows(text)
  const [head, ...firstRows] = batches.next().value ?? []
  if (!head) throw invalidFile('validation.csvEmpty')
  return { columns: columnsOf(head, { hasHeaders: true }), firstRows, batches }
}

const openYaml = (text: string): OpenFile => {
  const { columns, rows } = readCongressYaml(text)
  const batches = Array.from({ length: Math.ceil(rows.length / batchSize) }, (_, index) =>
    rows.slice(index * batchSize, (index + 1) * batchSize),
  )
  return { columns, firstRows: batches[0] ?? [], batches: batches.slice(1) }
}

/** Counts an invalid row. The first are told. */
export const addInvalid = (file: Pick<ReadFile, 'invalid' | 'invalidCount'>, row: InvalidRow): void => {
  file.invalidCount += 1
  if (file.invalid.length < MAX_LISTED_INVALID) file.invalid.push(row)
}

interface Choices {
  /** The state of a file of Open States. */
  state?: string | null | undefined
  /** What the columns fill, unless they are known. */
  mappingOf: (columns: readonly string[]) => DirectoryMapping | Promise<DirectoryMapping>
}

/**
 * Reads the people in a file, or the numbers of district offices, and which rows cannot be used. Of a file of Open
 * States without a state, nobody is read. Throws 422 on `file` if the file as a whole cannot be read, on `state` if there
 * is none, and what `mappingOf` throws.
 */
export const readDirectory = async (file: DirectoryFile, { state: given, mappingOf }: Choices): Promise<ReadFile> => {
  const { columns, firstRows, batches } = isYaml(file.name) ? openYaml(file.text) : openTable(file.text)
  const knownFile = knownFileOf(columns)
  const mapping = knownFile ? [] : await mappingOf(columns)
  const state = knownFile === 'open-states' ? (given ?? stateOfFileName(file.name)) : null
  if (state !== null && americanAreaName(state.toLowerCase()) === undefined)
    throw invalidField('state', 'validation.noState', { value: state })
  const read: ReadFile = {
    knownFile,
    columns,
    mapping,
    state,
    officeHours: knownFile === 'congress-legislators' ? congressHours : null,
    samples: firstRows.slice(0, sampleRows).map(({ cells }) => columns.map((_, index) => cells[index] ?? '')),
    targets: [],
    districtPhones: [],
    invalid: [],
    invalidCount: 0,
  }
  if (knownFile === 'open-states' && state === null) return read
  const readRow = rowReader(read)
  let count = 0
  const add = (rows: readonly FileRow[]) => {
    for (const row of rows) {
      count += 1
      if (count > MAX_DIRECTORY_TARGETS) throw tooManyRows(MAX_DIRECTORY_TARGETS)
      const errors: RowError[] = []
      if (hasExtraCells(row, columns.length)) errors.push({ column: null, text: 'validation.csvCells' })
      readRow(row, errors)
      if (errors.length > 0) addInvalid(read, { row: row.number, errors })
    }
  }
  add(firstRows)
  for (const rows of batches) {
    // A long file does not keep others waiting.
    await setImmediate()
    add(rows)
  }
  if (count === 0) throw invalidFile('validation.csvEmpty')
  return read
}
