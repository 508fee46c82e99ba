import papaparse from 'papaparse'

type Cell = string | number | Date | null | undefined

const written = (cell: Cell) => (cell instanceof Date ? cell.toISOString() : (cell ?? ''))

// Not papaparse's own pattern: that one looks neither across lines nor behind spaces.
const formula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/

/**
 * RFC 4180 with a byte-order mark, so that spreadsheets read it as UTF-8. What would be taken for a formula is made
 * text by a leading apostrophe (OWASP, CSV injection): names and notes come from strangers.
 */
export const toCsv = (head: string[], rows: Cell[][]): string =>
  `\uFEFF${papaparse.unparse({ fields: head, data: rows.map((row) => row.map(written)) }, { escapeFormulae: formula })}`
