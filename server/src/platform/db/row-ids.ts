import { sql, type AliasableExpression } from 'kysely'
import type { Db } from './database.ts'

const bytesPerId = 16
const rowsPerPage = 1_000

/** The ids of the rows of a long list: see {@link readIds}. */
export type RowIds = Buffer

/**
 * Reads the ids that a query selects, in its order, 16 bytes each: a million need 16 MB. The rows themselves are read page by
 * page then, so that few are in memory at a time. No page sorts or skips anything, and every row is listed once, whatever
 * changes meanwhile.
 */
export const readIds = async (db: Db, query: AliasableExpression<{ id: string }>): Promise<RowIds> => {
  const { rows } = await sql<{ ids: Uint8Array | null }>`
    select string_agg(uuid_send(id), ''::bytea) as ids from ${query.as('listed')}`.execute(db)
  return Buffer.from(rows[0]?.ids ?? [])
}

/** Reads the rows of one page of ids after another. */
export async function* readPages<Row>(
  ids: RowIds,
  readPage: (ids: string[]) => Promise<Row[]>,
  perPage = rowsPerPage,
): AsyncGenerator<Row[]> {
  const step = perPage * bytesPerId
  for (let start = 0; start < ids.length; start += step) {
    yield await readPage(ids.toString('hex', start, start + step).match(/.{32}/g) ?? [])
  }
}
