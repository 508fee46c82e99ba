import type { ParseResult } from 'papaparse'
import { reportedIssues } from '@rostrum/contract/issues'
import { normalizeHeader } from '@rostrum/contract/spreadsheet-text'
import type { Issue } from '../lib/form.ts'

/** A column of a list: the field that it fills, and possible headers of the column in all supported languages. */
export interface ListColumn {
  field: string
  headers: readonly string[]
  /** Recognizes the column by its content if the table has no header row. */
  looksLike?: RegExp
}

export interface ListRow {
  /** The position of the row in the table, counted from 1 and including the header row. */
  number: number
  values: Record<string, string>
  /** Empty if the row can be imported. */
  errors: ({ field: string; issue: Issue } | 'quotes')[]
}

type Parse = (text: string) => Pick<ParseResult<string[]>, 'data' | 'errors'>
interface Schema {
  safeParse: (values: unknown) => { success: true } | { success: false; error: { issues: readonly Issue[] } }
}

const columnOf = (header: string, columns: readonly ListColumn[]) =>
  columns.find(({ headers }) => headers.some((name) => normalizeHeader(name) === normalizeHeader(header)))?.field

/** Determines which field each cell of a row fills, and whether the first row is a header row. */
const mapColumns = (first: readonly string[], columns: readonly ListColumn[]) => {
  const named = first.map((header) => columnOf(header, columns))
  if (named.some((field) => field !== undefined)) return { hasHead: true, fields: named }
  // Without a header row, some columns are recognized by their content. The other fields fill the remaining columns in
  // their own order.
  const fields: (string | undefined)[] = first.map(() => undefined)
  for (const { field, looksLike } of columns) {
    const at = looksLike ? first.findIndex((cell) => looksLike.test(cell.trim())) : -1
    if (at >= 0) fields[at] = field
  }
  const rest = columns.map(({ field }) => field).filter((field) => !fields.includes(field))
  return { hasHead: false, fields: fields.map((field) => field ?? rest.shift()) }
}

/**
 * Reads a table that was pasted or saved from a spreadsheet. Each row includes the errors that the schema reports for
 * it.
 */
export const readList = (
  text: string,
  { parse, columns, schema }: { parse: Parse; columns: readonly ListColumn[]; schema: Schema },
): ListRow[] => {
  const { data, errors } = parse(text.replace(/^\uFEFF/, ''))
  const unclosed = new Set(errors.filter(({ type }) => type === 'Quotes').map(({ row }) => row))
  const table = data
    .map((cells, index) => ({ cells, number: index + 1, isBroken: unclosed.has(index) }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const { hasHead, fields } = mapColumns(table[0]?.cells ?? [], columns)
  return table.slice(hasHead ? 1 : 0).map(({ cells, number, isBroken }) => {
    const values = Object.fromEntries(columns.map(({ field }) => [field, (cells[fields.indexOf(field)] ?? '').trim()]))
    const checked = schema.safeParse(values)
    const issues = checked.success ? [] : reportedIssues(checked.error.issues)
    return {
      number,
      values,
      errors: isBroken ? ['quotes'] : issues.map((issue) => ({ field: issue.path.join('.'), issue })),
    }
  })
}
