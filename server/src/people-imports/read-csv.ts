import { MAX_IMPORT_COLUMNS, MAX_IMPORTED_ROWS } from '@rostrum/contract/people-imports'
import { decodeText } from '@rostrum/contract/spreadsheet-text'
import { readFile } from 'node:fs/promises'
import papaparse from 'papaparse'
import { invalidField } from '../platform/http/errors.ts'
import type { ReceivedFile } from '../platform/http/multipart.ts'

/** A row of a file. Its number counts from 1, including the headers and empty rows, as a spreadsheet shows it. */
export interface FileRow {
  number: number
  cells: string[]
}

/** Rows that are read at once. As many are also imported in one transaction. */
export const batchSize = 500

const delimiters = [',', ';', '\t']
/** How much of a text is read to find out how its cells are separated. */
const guessedLength = 64 * 1024

/** The error of a file: 422 on its field. */
export const invalidFile = (text: string, values?: Record<string, unknown>) => invalidField('file', text, values)

/** Of files that are no text, the error says what to do. */
export const readText = async ({ path, size }: Pick<ReceivedFile, 'path' | 'size'>): Promise<string> => {
  if (size === 0) throw invalidFile('validation.csvEmpty')
  const text = decodeText(await readFile(path)).replace(/^\uFEFF/, '')
  // PostgreSQL cannot store the character either.
  if (text.includes('\0')) throw invalidFile('validation.csv')
  if (text.trim() === '') throw invalidFile('validation.csvEmpty')
  return text
}

const isEmpty = (cells: readonly string[]): boolean => cells.every((cell) => cell === '')

/** Reads the rows of a text in batches, so that a long file never keeps others waiting. Empty rows are left out. */
export const readRows = function* (text: string): Generator<FileRow[]> {
  const start = papaparse.parse<string[]>(text.slice(0, guessedLength), {
    delimitersToGuess: delimiters,
    preview: 20,
    skipEmptyLines: 'greedy',
  })
  const { delimiter, linebreak } = start.meta
  const newline = linebreak === '\r\n' || linebreak === '\r' ? linebreak : '\n'
  let rest = text
  let number = 0
  while (rest !== '') {
    const { data, errors, meta } = papaparse.parse<string[]>(rest, {
      delimiter: delimiters.includes(delimiter) ? delimiter : ',',
      newline,
      preview: batchSize,
      // It would split the whole text into lines each time.
      fastMode: false,
    })
    if (errors.some(({ type }) => type === 'Quotes')) {
      throw invalidFile('validation.csvQuotes', { row: number + 1 + (errors[0]?.row ?? 0) })
    }
    const rows = data.map((cells, index) => ({
      number: number + index + 1,
      cells: cells.map((cell) => cell.trim().toWellFormed()),
    }))
    number += data.length
    yield rows.filter(({ cells }) => !isEmpty(cells))
    if (!meta.truncated) return
    rest = rest.slice(meta.cursor)
  }
}

const looksLikeAddress = (cell: string): boolean => /^\S+@\S+\.\S+$/.test(cell)

/** The name of a column as a spreadsheet shows it: A, B, … */
const letterOf = (index: number): string =>
  (index >= 26 ? letterOf(Math.floor(index / 26) - 1) : '') + String.fromCodePoint(65 + (index % 26))

interface Headers {
  columns: string[]
  /** Whether the first row has the names of the columns, and nobody's data. */
  isHeader: boolean
}

/** The columns of a file by its first row, which may already be a person. */
export const headersOf = ({ cells }: FileRow): Headers => {
  if (cells.length > MAX_IMPORT_COLUMNS) throw invalidFile('validation.csvColumns', { maximum: MAX_IMPORT_COLUMNS })
  const isHeader = !cells.some(looksLikeAddress)
  return {
    columns: cells.map((cell, index) => (isHeader && cell !== '' ? cell.slice(0, 100) : letterOf(index))),
    isHeader,
  }
}

export const tooManyRows = () => invalidFile('validation.csvRows', { maximum: MAX_IMPORTED_ROWS })
