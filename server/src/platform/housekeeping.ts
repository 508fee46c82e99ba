import { sql } from 'kysely'
import type { Db } from './db/database.ts'
import { forgetOldAnswers } from './http/idempotency.ts'
import type { JobDefinition } from './jobs.ts'
import { forgetFinishedMails } from './mail/outbox.ts'

/** Mail that no SMTP server took: long enough to read it in the demo, short enough not to pile up names and links. */
const keptMailDays = 7

/** Drops what the platform itself kept and nobody can use any more. */
export const platformHousekeeping = (db: Db): JobDefinition<object> => ({
  name: 'platform.housekeeping',
  cron: '11 * * * *',
  run: async () => {
    await forgetOldAnswers(db)
    await forgetFinishedMails(db)
    await db
      .deleteFrom('kept_mails')
      .where('created_at', '<', sql<Date>`now() - make_interval(days => ${keptMailDays})`)
      .execute()
  },
})
