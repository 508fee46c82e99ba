import type { ReportReason } from '@rostrum/contract/reports'
import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import { newId } from '../platform/identifiers.ts'

export interface Reporting {
  /** The resource type, the id and the current text of the reported subject. */
  subject: { type: string; id: string; text: string }
  reporterId: string
  reason: ReportReason
  note: string | null
  now: Date
}

/** The row of a new, open report. */
export const reportRow = ({ subject, reporterId, reason, note, now }: Reporting) => ({
  id: newId(),
  subject_type: subject.type,
  subject_id: subject.id,
  subject_text: subject.text,
  reporter_id: reporterId,
  reason,
  note,
  created_at: now,
})

/**
 * Stores a report. A person has one report per subject: a repeated one replaces reason, note and text, and reopens it
 * if it was closed.
 */
export const fileReport = async (db: Db, reporting: Reporting) => {
  const values = reportRow(reporting)
  const { reason, note, subject_text } = values
  const row = await db
    .insertInto('reports')
    .values(values)
    .onConflict((conflict) =>
      conflict.columns(['reporter_id', 'subject_type', 'subject_id']).doUpdateSet({
        reason,
        note,
        subject_text,
        created_at: sql`case when reports.closed_at is null then reports.created_at else excluded.created_at end`,
        closed_at: null,
        closed_by: null,
        outcome: null,
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
  return { ...row, is_repeated: row.id !== values.id }
}
export type ReportRow = Awaited<ReturnType<typeof fileReport>>
