import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import { readIds, readPages, type RowIds } from '../platform/db/row-ids.ts'
import type { Database } from '../platform/db/schema.ts'

export type ArchiveRow = Record<string, unknown>

/** A list of the archive. Its name is that of its files, and its key in the catalogue. */
export interface ArchiveSection {
  /** The tables whose rows it shows: every table of an organization belongs to a section, or is left out with a reason. */
  tables: readonly (keyof Database)[]
  /** The columns of the file. */
  columns: Readonly<Record<string, RawBuilder<unknown>>>
  from: RawBuilder<unknown>
  /** The id of the organization that a row belongs to. */
  organization: RawBuilder<unknown>
  /** An id by which the rows are read and ordered. No other row has it, unless `rowsOfKey` says how rows that share it are ordered. */
  key: RawBuilder<unknown>
  rowsOfKey?: { order: RawBuilder<unknown>; keysPerPage: number }
  /** Computes columns that the database cannot. */
  present?: (row: ArchiveRow) => ArchiveRow
}

/** The keys of the rows that the organization has now. */
export const readKeys = (
  db: Db,
  { from, organization, key }: ArchiveSection,
  organizationId: string,
): Promise<RowIds> =>
  readIds(
    db,
    sql<{ id: string }>`(
      select distinct ${key} as id from ${from} where ${organization} = ${organizationId} order by 1)`,
  )

/** Reads the rows page by page, so that few are in memory at a time. */
export const readSection = (
  db: Db,
  { columns, from, organization, key, rowsOfKey, present = (row) => row }: ArchiveSection,
  { organizationId, keys }: { organizationId: string; keys: RowIds },
): AsyncGenerator<ArchiveRow[]> => {
  const selected = Object.entries(columns).map(([name, value]) => sql`${value} as ${sql.ref(name)}`)
  const order = rowsOfKey ? sql`${key}, ${rowsOfKey.order}` : key
  const readPage = async (ids: string[]) => {
    const { rows } = await sql<ArchiveRow>`
      select ${sql.join(selected)} from ${from}
      where ${organization} = ${organizationId} and ${key} = any(${ids}::uuid[])
      order by ${order}`.execute(db)
    return rows.map(present)
  }
  return readPages(keys, readPage, rowsOfKey?.keysPerPage)
}
