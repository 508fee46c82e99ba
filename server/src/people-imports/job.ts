import { sql } from 'kysely'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import type { JobDefinition } from '../platform/jobs.ts'
import { importBatch } from './import-batch.ts'
import { nextImport } from './queries.ts'
import { undoBatch } from './undo-batch.ts'

export const importJob = 'people-imports.work'

/** Returns whether there was something to do. */
const workOnce = (db: Db, now: Date): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const found = await nextImport(tx)
    if (!found) return false
    await (found.status === 'importing' ? importBatch(tx, found, now) : undoBatch(tx, found, now))
    await tx
      .updateTable('people_imports')
      // The time of the database, which every worker agrees on, so that they take turns.
      .set({ worked_at: sql`clock_timestamp()` })
      .where('id', '=', found.id)
      .execute()
    return true
  })

/**
 * Imports and undoes imports, one batch in each transaction, together with its progress. If a worker is killed, another
 * one goes on within a minute with what was not committed.
 */
export const workOnImports = ({ db, clock }: { db: Db; clock: Clock }): JobDefinition<object> => ({
  name: importJob,
  cron: '* * * * *',
  run: async () => {
    while (await workOnce(db, clock.now())) {
      // Goes on until there is nothing left to do.
    }
  },
})
