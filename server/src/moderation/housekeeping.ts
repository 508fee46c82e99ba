import { sql } from 'kysely'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import type { JobDefinition } from '../platform/jobs.ts'
import { oldestAppealable } from '../reports/appeal-time.ts'
import { forgetDecisions } from './forgetting.ts'

/** Nothing personal stays of a decision that nobody can appeal anymore, unless an appeal waits for its decision. */
export const moderationHousekeeping = ({ db, clock }: { db: Db; clock: Clock }): JobDefinition<object> => ({
  name: 'moderation.housekeeping',
  cron: '47 3 * * *',
  run: async () => {
    const now = clock.now()
    const isOver = sql`decision.decided_at < ${oldestAppealable(now)} and not exists (
      select from moderation_appeals open where open.decision_id = decision.id and open.decided_at is null)`
    await forgetDecisions(db, isOver, now)
  },
})
