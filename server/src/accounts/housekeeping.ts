import { sql } from 'kysely'
import { later, type Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import { deleteInBatches } from '../platform/db/delete-in-batches.ts'
import type { JobDefinition } from '../platform/jobs.ts'
import { deleteOldEmailChanges } from './email-change.ts'
import { deleteOldDevices } from './known-devices.ts'

/** Failed logins are deleted after a day without another failure. */
const failuresSeconds = 24 * 60 * 60

/** Deletes expired rows, which had no effect anymore. */
export const accountHousekeeping = ({ db, clock }: { db: Db; clock: Clock }): JobDefinition<object> => ({
  name: 'accounts.housekeeping',
  cron: '7 * * * *',
  run: async () => {
    const now = clock.now()
    for (const table of ['sessions', 'password_resets', 'login_links', 'login_tokens'] as const) {
      await deleteInBatches(db, table, sql`expires_at <= ${now}`)
    }
    await deleteOldEmailChanges(db, now)
    await deleteOldDevices(db, now)
    await deleteInBatches(db, 'login_failures', sql`last_failed_at <= ${later(now, -failuresSeconds)}`)
  },
})
