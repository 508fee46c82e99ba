import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'

/**
 * Deletes everything personal of decisions and of the appeals against them. What the yearly figures count stays: the
 * outcome, the ground, the times.
 */
export const forgetDecisions = async (db: Db, which: RawBuilder<unknown>, now: Date): Promise<void> => {
  await sql`
    with forgotten as (
      update moderation_decisions decision
      set provision = null, reason = null, subject_id = null, subject_text = null, organization_id = null,
        author_id = null, moderator_id = null, forgotten_at = ${now}
      where decision.forgotten_at is null and ${which}
      returning decision.id)
    update moderation_appeals appeal set text = null, reason = null, report_id = null, decided_by = null
    from forgotten where appeal.decision_id = forgotten.id`.execute(db)
}
