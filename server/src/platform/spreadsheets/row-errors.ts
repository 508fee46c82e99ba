import type { Language } from '@rostrum/catalogue'
import type { invalidRow } from '@rostrum/contract/spreadsheets'
import type { z } from 'zod'
import { translate } from '../texts.ts'

/** What is wrong with a row of a file. */
export interface RowError {
  /** The position of the column; null for the row as a whole. */
  column: number | null
  /** A key of the catalogue, with the values of its placeholders. */
  text: string
  values?: Record<string, unknown>
}

export interface InvalidRow {
  /** Its number in the file, from 1. */
  row: number
  errors: RowError[]
}

/** What a cell contains. If it does not fit, this is added to the errors, and the result is undefined. */
export const readCell = <T>(
  schema: z.ZodType<T>,
  { cell, column, errors }: { cell: string; column: number | null; errors: RowError[] },
): T | undefined => {
  const { data, error } = schema.safeParse(cell)
  const [issue] = error?.issues ?? []
  if (issue) errors.push({ column, text: issue.message, values: { ...issue } })
  return data
}

interface Reader {
  columns: readonly string[]
  language: Language
}

/** What is wrong with a row, in the language of the reader. */
const presentErrors = (errors: readonly RowError[], { columns, language }: Reader) =>
  errors.map(({ column, text, values }) => ({
    column: column === null ? null : (columns[column] ?? null),
    message: translate(language, text, values),
  }))

export const presentInvalidRows = (rows: readonly InvalidRow[], reader: Reader): z.output<typeof invalidRow>[] =>
  rows.map(({ row, errors }) => ({ row, errors: presentErrors(errors, reader) }))

/** The same as one line of text. */
export const errorLine = (errors: readonly RowError[], reader: Reader): string =>
  presentErrors(errors, reader)
    .map(({ column, message }) => (column === null ? message : `${column}: ${message}`))
    .join(' · ')
