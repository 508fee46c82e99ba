import type { ColumnType, JSONColumnType } from 'kysely'

/** Set by the database when a row is inserted; tests and seeds may set it. */
export type CreatedAt = ColumnType<Date, Date | undefined, Date>
export type Bytes = ColumnType<Uint8Array, Uint8Array, Uint8Array>
/** Read as an object and written as JSON text, because both drivers accept text for jsonb. */
export type Json<T extends object> = JSONColumnType<T, string | undefined>
