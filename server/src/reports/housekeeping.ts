import { sql } from 'kysely'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import { deleteInBatches } from '../platform/db/delete-in-batches.ts'
import type { JobDefinition } from '../platform/jobs.ts'
import { oldestAppealable } from './appeal-time.ts'

/**
 * Closed reports, with the text that they quote and who made them, are deleted when nobody can appeal anymore, unless an
 * appeal waits for its decision. The audit log keeps what was done, and the yearly figures how many there were.
 */
export const reportHousekeeping = ({ db, clock }: { db: Db; clock: Clock }): JobDefinition<object> => ({
  name: 'reports.housekeeping',
  cron: '37 3 * * *',
  run: async () => {
    // A report may have been decided anew since somebody appealed.
    const isOver = sql`closed_at < ${oldestAppealable(clock.now())} and not exists (
      select from moderation_appeals appeal where appeal.decided_at is null
        and (appeal.report_id = reports.id or appeal.decision_id = reports.decision_id))`
    await deleteInBatches(db, 'reports', isOver)
  },
})
