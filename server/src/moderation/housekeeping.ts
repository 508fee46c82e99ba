import { sql } from 'kysely'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import type { JobDefinition } from '../platform/jobs.ts'
import { oldestAppealable } from '../reports/appeal-time.ts'
import { forgetDecisions } from './forgetting.ts'

/**
 * Nothing personal stays of a decision that nobody can appeal anymore, unless an appeal about the same subject waits for
 * its decision: what that one changes depends on what else was decided.
 */
export const moderationHousekeeping = ({ db, clock }: { db: Db; clock: Clock }): JobDefinition<object> => ({
  name: 'moderation.housekeeping',
  cron: '47 3 * * *',
  run: async () => {
    const now = clock.now()
    const isOver = sql`decision.decided_at < ${oldestAppealable(now)} and not exists (
      select from moderation_appeals open join moderation_decisions appealed on appealed.id = open.decision_id
      where open.decided_at is null and appealed.subject_id = decision.subject_id
        and appealed.subject_type = decision.subject_type)`
    await forgetDecisions(db, isOver, now)
  },
})
