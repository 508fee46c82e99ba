import { comparableAddress } from '@rostrum/contract/email-address'
import { email, limits, phone } from '@rostrum/contract/fields'
import { type ColumnTarget, importedText, ownFieldPrefix } from '@rostrum/contract/people-imports'
import { MAX_TAGS, tag } from '@rostrum/contract/people'
import type { z } from 'zod'
import { distinctTags } from '../people/tags.ts'
import { type FileRow, hasExtraCells } from '../platform/spreadsheets/read-csv.ts'
import { readCell, type RowError } from '../platform/spreadsheets/row-errors.ts'

/** Somebody in a file. Everything that the file does not say is null. */
export interface FilePerson {
  name: string | null
  email: string | null
  phone: string | null
  postal_code: string | null
  city: string | null
  state: string | null
  tags: string[]
  fields: Record<string, string>
  note: string | null
}

export type CheckedRow =
  | { row: FileRow; person: FilePerson; errors?: never }
  | { row: FileRow; person?: never; errors: RowError[] }

const schemas: Partial<Record<string, z.ZodType<string>>> = {
  name: importedText.name,
  first_name: importedText.name,
  last_name: importedText.name,
  email,
  phone,
  postal_code: importedText.postal_code,
  city: importedText.place,
  state: importedText.place,
  note: importedText.note,
}

const splitTags = (cell: string): string[] =>
  cell
    .split(/[,;]/)
    .map((each) => each.trim())
    .filter((each) => each !== '')

/** Reads a row as the mapping says. */
export const checkRow = (row: FileRow, mapping: readonly ColumnTarget[]): CheckedRow => {
  const errors: RowError[] = []
  const read = (schema: z.ZodType<string>, cell: string, column: number): string | undefined =>
    readCell(schema, { cell, column, errors })
  const values = new Map<string, string>()
  const fields: Record<string, string> = {}
  let tags: string[] = []
  for (const [column, target] of mapping.entries()) {
    const cell = row.cells[column] ?? ''
    if (target === null || cell === '') continue
    if (target === 'tags') {
      tags = distinctTags([...tags, ...splitTags(cell).flatMap((each) => read(tag, each, column) ?? [])])
      if (tags.length > MAX_TAGS) errors.push({ column, text: 'validation.tooMany', values: { maximum: MAX_TAGS } })
    } else if (target.startsWith(ownFieldPrefix)) {
      const value = read(importedText.field, cell, column)
      if (value) fields[target.slice(ownFieldPrefix.length).trim()] = value
    } else {
      const schema = schemas[target]
      const value = schema && read(schema, cell, column)
      if (value) values.set(target, value)
    }
  }
  if (hasExtraCells(row, mapping.length)) errors.push({ column: null, text: 'validation.csvCells' })
  const address = values.get('email')
  const number = values.get('phone') ?? null
  if (errors.length === 0 && address === undefined && number === null) {
    errors.push({ column: null, text: 'validation.importContact' })
  }
  if (errors.length > 0) return { row, errors }
  const parts = [values.get('first_name'), values.get('last_name')].filter((part) => part !== undefined)
  const name = values.get('name') ?? parts.join(' ').slice(0, limits.name)
  return {
    row,
    person: {
      name: name === '' ? null : name,
      email: address === undefined ? null : comparableAddress(address),
      phone: number,
      postal_code: values.get('postal_code') ?? null,
      city: values.get('city') ?? null,
      state: values.get('state') ?? null,
      tags,
      fields,
      note: values.get('note') ?? null,
    },
  }
}

/** Who a row is about: rows with the same key name the same person. */
export const keyOf = ({ email: address, phone: number }: FilePerson): string => address ?? number ?? ''
