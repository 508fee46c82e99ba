import { sql } from 'kysely'
import type { AccountDeletionListener } from '../platform/room.ts'
import { forgetDecisions } from './forgetting.ts'

/**
 * Of decisions against a person, only what the yearly figures count stays. Their appeals that nobody has decided are
 * over; nobody is left to answer.
 */
export const forgetPerson: AccountDeletionListener = async (tx, { userId, now }) => {
  await sql`
    delete from moderation_appeals appeal
    using moderation_decisions decision
    where decision.id = appeal.decision_id and decision.author_id = ${userId} and appeal.side = 'concerned'
      and appeal.decided_at is null`.execute(tx)
  await forgetDecisions(tx, sql`decision.author_id = ${userId}`, now)
}
