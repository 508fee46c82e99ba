import { decodeText } from '@rostrum/contract/spreadsheet-text'
import { MAX_IMPORT_COLUMNS } from '@rostrum/contract/spreadsheets'
import { readFile } from 'node:fs/promises'
import papaparse from 'papaparse'
import { invalidField } from '../http/errors.ts'
import type { ReceivedFile } from '../http/multipart.ts'

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
export const readRows = function* (text: string): Generator<FileRow[], void> {
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

/** The name of a column as a spreadsheet shows it: A, B, … */
const letterOf = (index: number): string =>
  (index >= 26 ? letterOf(Math.floor(index / 26) - 1) : '') + String.fromCodePoint(65 + (index % 26))

/** The names of the columns by the first row of a file. Without headers, they are called as a spreadsheet calls them. */
export const columnsOf = ({ cells }: FileRow, { hasHeaders }: { hasHeaders: boolean }): string[] => {
  if (cells.length > MAX_IMPORT_COLUMNS) throw invalidFile('validation.csvColumns', { maximum: MAX_IMPORT_COLUMNS })
  return cells.map((cell, index) => (hasHeaders && cell !== '' ? cell.slice(0, 100) : letterOf(index)))
}

export const tooManyRows = (maximum: number) => invalidFile('validation.csvRows', { maximum })

/** More cells than columns are a sign that a cell has a separator without quotes. */
export const hasExtraCells = ({ cells }: FileRow, columns: number): boolean =>
  cells.slice(columns).some((cell) => cell !== '')
