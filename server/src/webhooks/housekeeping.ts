import { later, type Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import type { JobDefinition } from '../platform/jobs.ts'

const keptDays = 30

/** Deletes old deliveries, which contain ids of people. */
export const webhookHousekeeping = ({ db, clock }: { db: Db; clock: Clock }): JobDefinition<object> => ({
  name: 'webhooks.housekeeping',
  cron: '37 * * * *',
  run: async () => {
    await db
      .deleteFrom('webhook_deliveries')
      .where('status', '<>', 'waiting')
      .where('finished_at', '<', later(clock.now(), -keptDays * 24 * 60 * 60))
      .execute()
  },
})
