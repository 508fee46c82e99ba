import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../platform/db/database.ts'
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
  /** A text that no other row has, by which the rows are ordered. */
  key: RawBuilder<unknown>
  /** Computes columns that the database cannot. */
  present?: (row: ArchiveRow) => ArchiveRow
}

/**
 * Each page sorts all rows of the organization, because no index has them in the order of their keys. So pages are long
 * enough for a list of 100,000 to be read in twenty.
 */
const pageSize = 5_000

/** Reads the rows page by page, so that few are in memory at a time. */
export async function* readSection(
  db: Db,
  { columns, from, organization, key, present = (row) => row }: ArchiveSection,
  organizationId: string,
): AsyncGenerator<ArchiveRow[]> {
  const selected = Object.entries(columns).map(([name, value]) => sql`${value} as ${sql.ref(name)}`)
  let after = ''
  for (;;) {
    const { rows } = await sql<ArchiveRow & { archive_key: string }>`
      select (${key})::text collate "C" as archive_key, ${sql.join(selected)} from ${from}
      where ${organization} = ${organizationId} and (${key})::text collate "C" > ${after}
      order by 1 limit ${pageSize}`.execute(db)
    if (rows.length > 0) yield rows.map(({ archive_key: _key, ...row }) => present(row))
    const last = rows.at(-1)
    if (last === undefined || rows.length < pageSize) return
    after = last.archive_key
  }
}
