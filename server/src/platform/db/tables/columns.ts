import type { ColumnType, JSONColumnType } from 'kysely'

/** Set by the database when a row is made; may be given in tests and seeds. */
export type CreatedAt = ColumnType<Date, Date | undefined, Date>
export type Bytes = ColumnType<Uint8Array, Uint8Array, Uint8Array>
/** Read as what it is, written as JSON text: both drivers take text for jsonb. */
export type Json<T extends object> = JSONColumnType<T, string | undefined>
