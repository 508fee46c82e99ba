import { sql } from 'kysely'
import type { Tx } from './database.ts'

/** Lets transactions with the same key run one after another, even if they have no row in common yet. */
export const lockUntilCommit = async (tx: Tx, key: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx)
}
