import { sql } from 'kysely'
import type { Db } from './db/database.ts'
import { deleteInBatches } from './db/delete-in-batches.ts'
import { deleteOldAnswers } from './http/idempotency.ts'
import { deleteEndedQuotas } from './http/upload-quota.ts'
import type { JobDefinition } from './jobs.ts'
import { deleteEndedAllowances } from './mail/allowances.ts'
import { deleteFinishedMails } from './mail/outbox.ts'

/** Mails without an SMTP server are kept long enough to be read in the demo, but names and links must not pile up. */
const mailboxRetentionDays = 7

/** Deletes expired rows of the platform's own tables. */
export const platformHousekeeping = (db: Db): JobDefinition<object> => ({
  name: 'platform.housekeeping',
  cron: '11 * * * *',
  run: async () => {
    await deleteOldAnswers(db)
    await deleteFinishedMails(db)
    await deleteEndedAllowances(db)
    await deleteEndedQuotas(db)
    await deleteInBatches(db, 'kept_mails', sql`created_at < now() - make_interval(days => ${mailboxRetentionDays})`)
  },
})
