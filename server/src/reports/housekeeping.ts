import { later, type Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import type { JobDefinition } from '../platform/jobs.ts'

/** Closed reports and the text they quote are deleted after this time; the audit log keeps what was done. */
const retentionDays = 90

export const reportHousekeeping = ({ db, clock }: { db: Db; clock: Clock }): JobDefinition<object> => ({
  name: 'reports.housekeeping',
  cron: '37 3 * * *',
  run: async () => {
    const oldest = later(clock.now(), -retentionDays * 24 * 60 * 60)
    await db.deleteFrom('reports').where('closed_at', '<', oldest).execute()
  },
})
