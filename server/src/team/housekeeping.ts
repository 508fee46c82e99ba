import { sql } from 'kysely'
import { later, type Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import { deleteInBatches } from '../platform/db/delete-in-batches.ts'
import type { JobDefinition } from '../platform/jobs.ts'

/** Invitations are deleted this long after they end or expire. Until then, the audit log shows the invited address. */
const retentionSeconds = 90 * 24 * 60 * 60

export const teamHousekeeping = ({ db, clock }: { db: Db; clock: Clock }): JobDefinition<object> => ({
  name: 'team.housekeeping',
  cron: '17 3 * * *',
  run: async () => {
    const until = later(clock.now(), -retentionSeconds)
    await deleteInBatches(db, 'organization_invitations', sql`ended_at < ${until} or expires_at < ${until}`)
  },
})
