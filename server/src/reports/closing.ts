import type { ReportOutcome } from '@rostrum/contract/moderation'
import type { Db } from '../platform/db/database.ts'

interface Closing {
  subject: { type: string; id: string }
  outcome: Exclude<ReportOutcome, 'restored'>
  moderatorId: string
  now: Date
}

/** Closes the open reports about a subject and returns their number. */
export const closeReports = async (tx: Db, { subject, outcome, moderatorId, now }: Closing): Promise<number> => {
  const { numUpdatedRows } = await tx
    .updateTable('reports')
    .set({ closed_at: now, closed_by: moderatorId, outcome })
    .where('subject_type', '=', subject.type)
    .where('subject_id', '=', subject.id)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Marks reports that led to a removal as restored, so that moderators see who restored the subject, and when. */
export const noteRestored = async (tx: Db, { subject, moderatorId, now }: Omit<Closing, 'outcome'>): Promise<void> => {
  await tx
    .updateTable('reports')
    .set({ closed_at: now, closed_by: moderatorId, outcome: 'restored' })
    .where('subject_type', '=', subject.type)
    .where('subject_id', '=', subject.id)
    .where('outcome', '=', 'removed')
    .execute()
}
