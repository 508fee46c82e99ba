import type { TargetPhone } from '@rostrum/contract/directories'
import { email, limits, line, phone, requiredLine, url } from '@rostrum/contract/fields'
import type { z } from 'zod'
import type { FileRow } from '../../platform/spreadsheets/read-csv.ts'
import { readCell, type RowError } from '../../platform/spreadsheets/row-errors.ts'

/** Somebody in a file. */
export interface ListedTarget {
  external_id: string | null
  name: string
  title: string
  office: string
  party: string
  phones: TargetPhone[]
  /** Empty for people without one. */
  email: string
  /** A page with a form to write to them; empty if there is none. */
  contact_page: string
  /** Where letters are sent to, in lines; empty if that is not known. */
  address: string
  division: string | null
  postal_codes: string[]
  /** Where the photo is, as `photo-source.ts` says; empty if there is none. */
  photo_source: string
}

/** How long a short text may be, such as a title. */
export const MAX_SHORT_TEXT = 80

/** The first of these texts that is the address of a page; empty if none is. */
const firstWebAddress = (...given: readonly string[]): string => given.find((text) => url.safeParse(text).success) ?? ''

/** How to write to somebody: their email address, or else a page. The same cell may have either. */
export const writtenTo = (address: string, ...pages: readonly string[]) => {
  const isEmail = email.safeParse(address)
  return { email: isEmail.success ? isEmail.data : '', contact_page: firstWebAddress(address, ...pages) }
}

// Made once, because making a schema takes longer than reading a cell with it.
const texts = { short: line(MAX_SHORT_TEXT), line: line(limits.line), long: line(limits.text) } as const
const nameText = requiredLine(limits.name)

/** The cells of a row by a name: the header of a column, or what the column fills. Mistakes are collected. */
export interface Cells<Name extends string> {
  /** Empty text for a column that the file does not have, and for text that is too long. */
  text: (name: Name, length?: keyof typeof texts) => string
  /** A name of somebody, from one column or several. */
  name: (...names: Name[]) => string
  /** The numbers in these columns, with what they are called. Empty cells are left out. */
  phones: (...columns: (readonly [label: string, name: Name])[]) => TargetPhone[]
  /** The text of a column that may be empty or missing. */
  optional: (name: Name, schema: z.ZodType<string>) => string
  read: <T>(name: Name, schema: z.ZodType<T>) => T | undefined
  refuse: (name: Name | null, text: string, values?: Record<string, unknown>) => void
}

export const cellsOf = <Name extends string>(
  { cells }: FileRow,
  { positionOf, errors }: { positionOf: (name: Name) => number; errors: RowError[] },
): Cells<Name> => {
  const cellOf = (name: Name): string => cells[positionOf(name)] ?? ''
  const columnOf = (name: Name): number | null => (positionOf(name) < 0 ? null : positionOf(name))
  const read = <T>(name: Name, schema: z.ZodType<T>): T | undefined =>
    readCell(schema, { cell: cellOf(name), column: columnOf(name), errors })
  return {
    read,
    text: (name, length = 'line') => read(name, texts[length]) ?? '',
    name: (...names) => {
      const whole = names.map(cellOf).filter(Boolean).join(' ')
      const [first] = names
      const column = first === undefined ? null : columnOf(first)
      if (whole === '') {
        errors.push({ column, text: 'validation.noName' })
        return ''
      }
      return readCell(nameText, { cell: whole, column, errors }) ?? ''
    },
    phones: (...columns) =>
      columns.flatMap(([label, name]) => {
        if (cellOf(name) === '') return []
        const number = read(name, phone)
        return number === undefined ? [] : [{ label, number }]
      }),
    optional: (name, schema) => (cellOf(name) === '' ? '' : (read(name, schema) ?? '')),
    refuse: (name, text, values) =>
      errors.push({ column: name === null ? null : columnOf(name), text, ...(values && { values }) }),
  }
}
