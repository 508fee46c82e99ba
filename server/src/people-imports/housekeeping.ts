import { PREVIEW_HOURS, UNDO_DAYS } from '@rostrum/contract/people-imports'
import { sql } from 'kysely'
import { type Clock, later } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import { deleteInBatches } from '../platform/db/delete-in-batches.ts'
import type { JobDefinition } from '../platform/jobs.ts'

const batchSize = 2_000

/** What only undoing needed, of imports that can no longer be undone. Returns how many rows there were. */
const forgetChanges = async (db: Db, before: Date): Promise<number> => {
  const { numAffectedRows } = await sql`
    update imported_people set tags = '{}', fields = '{}', note_id = null, consent_ids = '{}'
    where id in (
      select imported.id from imported_people imported join people_imports import on import.id = imported.import_id
      where import.status = 'done' and import.finished_at < ${before}
        and (imported.tags <> '{}' or imported.fields <> '{}' or imported.note_id is not null
          or imported.consent_ids <> '{}')
      limit ${batchSize})`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Deletes files that nobody confirmed. */
export const importHousekeeping = ({ db, clock }: { db: Db; clock: Clock }): JobDefinition<object> => ({
  name: 'people-imports.housekeeping',
  cron: '43 * * * *',
  run: async () => {
    const now = clock.now()
    const oldest = later(now, -PREVIEW_HOURS * 60 * 60)
    // One by one, because each takes the rows of its file along.
    await deleteInBatches(db, 'people_imports', sql`confirmed_at is null and created_at < ${oldest}`, 1)
    const lastUndo = later(now, -UNDO_DAYS * 24 * 60 * 60)
    while ((await forgetChanges(db, lastUndo)) === batchSize) {
      // Goes on until none are left.
    }
  },
})
