import { Readable } from 'node:stream'
import papaparse from 'papaparse'

type Cell = string | number | Date | null | undefined

const written = (cell: Cell) => (cell instanceof Date ? cell.toISOString() : (cell ?? ''))

// The default pattern of papaparse misses formulas in cells with several lines and formulas after leading spaces.
const formula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/

const lines = (rows: Cell[][]): string =>
  papaparse.unparse(
    rows.map((row) => row.map(written)),
    { escapeFormulae: formula },
  )

/**
 * RFC 4180 with a byte-order mark, so that spreadsheets read it as UTF-8. A cell that would be treated as a formula
 * gets a leading apostrophe (OWASP, CSV injection), because names and notes are user input.
 */
export const toCsv = (head: string[], rows: Cell[][]): string => `\uFEFF${lines([head, ...rows])}`

/** The same for a long list, part by part. */
export async function* streamCsv(head: string[], parts: AsyncIterable<Cell[][]>): AsyncGenerator<string> {
  yield toCsv(head, [])
  for await (const rows of parts) yield `\r\n${lines(rows)}`
}

export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => Cell>>

/** A spreadsheet of a list of any length, of which one page after another is in memory. */
export const csvOfPages = <Row>(columns: CsvColumns<Row>, pages: AsyncIterable<Row[]>): Readable => {
  const cells = Object.values(columns)
  const parts = async function* () {
    for await (const rows of pages) yield rows.map((row) => cells.map((cell) => cell(row)))
  }
  return Readable.from(streamCsv(Object.keys(columns), parts()))
}
