import type { ParseResult } from 'papaparse'
import type { Issue } from '../lib/form.ts'

/** A column of a list: which field it fills, and what people call it at the head of a table, in any of our languages. */
export interface ListColumn {
  field: string
  headers: readonly string[]
  /** Tells the column apart where the table has no head. */
  looksLike?: RegExp
}

export interface ListRow {
  /** Of the row in the table, counted from 1, its head included. */
  number: number
  values: Record<string, string>
  /** Empty when it can be imported. */
  faults: ({ field: string; issue: Issue } | 'quotes')[]
}

type Parse = (text: string) => Pick<ParseResult<string[]>, 'data' | 'errors'>
interface Schema {
  safeParse: (values: unknown) => { success: true } | { success: false; error: { issues: readonly Issue[] } }
}

/** "Teléfono " and "telefono" are one. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')

const columnOf = (header: string, columns: readonly ListColumn[]) =>
  columns.find(({ headers }) => headers.some((name) => plain(name) === plain(header)))?.field

/** Which field each cell of a row fills. */
const placesOf = (first: readonly string[], columns: readonly ListColumn[]) => {
  const named = first.map((header) => columnOf(header, columns))
  if (named.some((field) => field !== undefined)) return { hasHead: true, fields: named }
  // Without a head: the columns that can be told by their look, and the others in their order.
  const fields: (string | undefined)[] = first.map(() => undefined)
  for (const { field, looksLike } of columns) {
    const at = looksLike ? first.findIndex((cell) => looksLike.test(cell.trim())) : -1
    if (at >= 0) fields[at] = field
  }
  const rest = columns.map(({ field }) => field).filter((field) => !fields.includes(field))
  return { hasHead: false, fields: fields.map((field) => field ?? rest.shift()) }
}

/** A table as pasted or saved by a spreadsheet, row by row, each with what the contract says of it. */
export const readList = (
  text: string,
  { parse, columns, schema }: { parse: Parse; columns: readonly ListColumn[]; schema: Schema },
): ListRow[] => {
  const { data, errors } = parse(text.replace(/^\uFEFF/, ''))
  const unclosed = new Set(errors.filter(({ type }) => type === 'Quotes').map(({ row }) => row))
  const table = data
    .map((cells, index) => ({ cells, number: index + 1, isBroken: unclosed.has(index) }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const { hasHead, fields } = placesOf(table[0]?.cells ?? [], columns)
  return table.slice(hasHead ? 1 : 0).map(({ cells, number, isBroken }) => {
    const values = Object.fromEntries(columns.map(({ field }) => [field, (cells[fields.indexOf(field)] ?? '').trim()]))
    const checked = schema.safeParse(values)
    const issues = checked.success ? [] : checked.error.issues
    return {
      number,
      values,
      faults: isBroken ? ['quotes'] : issues.map((issue) => ({ field: issue.path.join('.'), issue })),
    }
  })
}

/** Spreadsheets write CSV in UTF-8 or UTF-16, with or without a mark, and older ones in the code page of Windows. */
export const decodeText = (bytes: ArrayBuffer): string => {
  const [first, second] = new Uint8Array(bytes)
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
