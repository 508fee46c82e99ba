import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import type { JobDefinition } from '../platform/jobs.ts'

/** Deletes used proofs that have expired: they would be refused anyway. */
export const contactHousekeeping = ({ db, clock }: { db: Db; clock: Clock }): JobDefinition<object> => ({
  name: 'contact.housekeeping',
  cron: '17 * * * *',
  run: async () => {
    await db.deleteFrom('spent_proofs').where('expires_at', '<=', clock.now()).execute()
  },
})
