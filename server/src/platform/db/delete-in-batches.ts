import { sql, type RawBuilder } from 'kysely'
import type { Db } from './database.ts'
import type { Database } from './schema.ts'

/** So many rows are deleted by one statement, which then ends long before the limit of statements. */
const rowsPerBatch = 2_000

/**
 * Deletes all rows that match, a batch at a time. Each batch is a transaction of its own: whatever interrupts this, the next
 * run goes on where it ended. A row that somebody else holds is left for the next run.
 */
export const deleteInBatches = async (
  db: Db,
  table: keyof Database,
  condition: RawBuilder<unknown>,
  batch = rowsPerBatch,
): Promise<void> => {
  const rows = sql.table(table)
  const deleteBatch = sql`
    delete from ${rows} where ctid = any(array(
      select ctid from ${rows} where ${condition} limit ${batch} for update skip locked))`
  for (;;) {
    const { numAffectedRows = 0n } = await deleteBatch.execute(db)
    if (Number(numAffectedRows) < batch) return
  }
}
