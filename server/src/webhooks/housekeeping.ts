import { sql } from 'kysely'
import { later, type Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import { deleteInBatches } from '../platform/db/delete-in-batches.ts'
import type { JobDefinition } from '../platform/jobs.ts'

const keptDays = 30

/** Deletes old deliveries, which contain ids of people. */
export const webhookHousekeeping = ({ db, clock }: { db: Db; clock: Clock }): JobDefinition<object> => ({
  name: 'webhooks.housekeeping',
  cron: '37 * * * *',
  run: async () => {
    const until = later(clock.now(), -keptDays * 24 * 60 * 60)
    await deleteInBatches(db, 'webhook_deliveries', sql`status <> 'waiting' and finished_at < ${until}`)
  },
})
