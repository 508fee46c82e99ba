import type { Db } from '../platform/db/database.ts'

/** A report, with what was decided about it. */
export const findReport = (db: Db, id: string) =>
  db
    .selectFrom('reports')
    .leftJoin('moderation_decisions as decision', 'decision.id', 'reports.decision_id')
    .select([
      'reports.id',
      'reports.subject_type',
      'reports.subject_text',
      'reports.reason as report_reason',
      'reports.note',
      'reports.reporter_language',
      'reports.created_at',
      'decision.id as decision_id',
      'decision.outcome',
      'decision.reason',
      'decision.decided_at',
    ])
    .where('reports.id', '=', id)
    .executeTakeFirst()
