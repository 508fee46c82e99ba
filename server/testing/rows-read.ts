import { sql } from 'kysely'
import type { Db, Tx } from '../src/platform/db/database.ts'

/** How many rows of each table the connection has read since it last reported them, in earlier transactions, too. */
const counters = async (tx: Tx, tables: readonly string[]) => {
  const { rows } = await sql<{ name: string; read: number }>`
    select relname as name, (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_xact_user_tables
    where relname = any(${tables})`.execute(tx)
  return new Map(rows.map(({ name, read }) => [name, read]))
}

/** How many rows of each table something reads. */
export const rowsReadBy = (db: Db, tables: readonly string[], work: (tx: Tx) => Promise<unknown>) =>
  db.transaction().execute(async (tx) => {
    const before = await counters(tx, tables)
    await work(tx)
    const after = await counters(tx, tables)
    return [...after].map(([name, read]) => ({ name, read: read - (before.get(name) ?? 0) }))
  })
