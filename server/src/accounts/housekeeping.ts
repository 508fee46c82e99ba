import { later, type Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
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
    await db.deleteFrom('sessions').where('expires_at', '<=', now).execute()
    for (const table of ['password_resets', 'login_links'] as const) {
      await db.deleteFrom(table).where('expires_at', '<=', now).execute()
    }
    await deleteOldEmailChanges(db, now)
    await deleteOldDevices(db, now)
    await db.deleteFrom('login_tokens').where('expires_at', '<=', now).execute()
    await db.deleteFrom('login_failures').where('last_failed_at', '<=', later(now, -failuresSeconds)).execute()
  },
})
