import { z } from 'zod'

type Read = (stored: unknown) => unknown

const same: Read = (stored) => stored

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const readerOf = (schema: unknown): Read => {
  if (schema instanceof z.ZodDefault) {
    const read = readerOf(schema.unwrap())
    return (stored) => (stored === undefined ? schema.def.defaultValue : read(stored))
  }
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return readerOf(schema.unwrap())
  if (schema instanceof z.ZodArray) {
    const read = readerOf(schema.element)
    return read === same ? same : (stored) => (Array.isArray(stored) ? stored.map(read) : stored)
  }
  if (schema instanceof z.ZodObject) return objectReaderOf(schema)
  return same
}

const objectReaderOf = (schema: z.ZodObject): Read => {
  const fields = Object.entries(schema.shape).map(([name, field]) => [name, readerOf(field)] as const)
  return (stored) => {
    if (!isRecord(stored)) return stored
    const read: Record<string, unknown> = {}
    for (const [name, readField] of fields) {
      const value = readField(stored[name])
      if (value !== undefined) read[name] = value
    }
    return read
  }
}

/**
 * Reads a value that was stored with this schema or an earlier version of it. Missing fields get their defaults at any
 * depth, and unknown fields are left out. Nothing is validated, so a stricter rule does not break older rows.
 */
export const storedReader = <A extends z.ZodObject>(schema: A): ((stored: Record<string, unknown>) => z.output<A>) =>
  objectReaderOf(schema) as never
