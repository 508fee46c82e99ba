import papaparse from 'papaparse'

type Cell = string | number | Date | null | undefined

const written = (cell: Cell) => (cell instanceof Date ? cell.toISOString() : (cell ?? ''))

// The default pattern of papaparse misses formulas in cells with several lines and formulas after leading spaces.
const formula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/

/**
 * RFC 4180 with a byte-order mark, so that spreadsheets read it as UTF-8. A cell that would be treated as a formula
 * gets a leading apostrophe (OWASP, CSV injection), because names and notes are user input.
 */
export const toCsv = (head: string[], rows: Cell[][]): string =>
  `\uFEFF${papaparse.unparse({ fields: head, data: rows.map((row) => row.map(written)) }, { escapeFormulae: formula })}`
