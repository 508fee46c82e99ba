import { sql } from 'kysely'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import { deleteInBatches } from '../platform/db/delete-in-batches.ts'
import type { JobDefinition } from '../platform/jobs.ts'

/** Deletes used proofs that have expired: they would be refused anyway. */
export const contactHousekeeping = ({ db, clock }: { db: Db; clock: Clock }): JobDefinition<object> => ({
  name: 'contact.housekeeping',
  cron: '17 * * * *',
  run: async () => {
    await deleteInBatches(db, 'spent_proofs', sql`expires_at <= ${clock.now()}`)
  },
})
