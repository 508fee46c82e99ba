import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
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
    await db
      .deleteFrom('reports')
      .where('closed_at', '<', oldestAppealable(clock.now()))
      .where((where) =>
        where.not(
          where.exists(
            where
              .selectFrom('moderation_appeals as appeal')
              .where('appeal.decided_at', 'is', null)
              // A report may have been decided anew since somebody appealed.
              .where((either) =>
                either.or([
                  either('appeal.report_id', '=', either.ref('reports.id')),
                  either('appeal.decision_id', '=', either.ref('reports.decision_id')),
                ]),
              ),
          ),
        ),
      )
      .execute()
  },
})
