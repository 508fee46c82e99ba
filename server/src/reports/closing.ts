import type { ReportOutcome } from '@rostrum/contract/moderation'
import type { Db } from '../platform/db/database.ts'
import { enqueueDecisions } from './mails.ts'

interface Closing {
  subject: { type: string; id: string }
  outcome: Exclude<ReportOutcome, 'restored'>
  /** What was decided, which is told to everybody who reported. */
  decisionId: string
  moderatorId: string
  now: Date
}

/** Closes the open reports about a subject, tells those who made them, and returns their number. */
export const closeReports = async (
  tx: Db,
  { subject, outcome, decisionId, moderatorId, now }: Closing,
): Promise<number> => {
  const closed = await tx
    .updateTable('reports')
    .set({ closed_at: now, closed_by: moderatorId, outcome, decision_id: decisionId })
    .where('subject_type', '=', subject.type)
    .where('subject_id', '=', subject.id)
    .where('closed_at', 'is', null)
    .returning(['id', 'reporter_id', 'reporter_email'])
    .execute()
  await enqueueDecisions(tx, closed, { decisionId, now })
  return closed.length
}

/**
 * Marks reports that led to a removal as restored, so that moderators see who restored the subject, and when, and those
 * who reported it learn about it.
 */
export const noteRestored = async (
  tx: Db,
  { subject, decisionId, moderatorId, now }: Omit<Closing, 'outcome'>,
): Promise<void> => {
  const restored = await tx
    .updateTable('reports')
    .set({ closed_at: now, closed_by: moderatorId, outcome: 'restored', decision_id: decisionId })
    .where('subject_type', '=', subject.type)
    .where('subject_id', '=', subject.id)
    .where('outcome', '=', 'removed')
    .returning(['id', 'reporter_id', 'reporter_email'])
    .execute()
  await enqueueDecisions(tx, restored, { decisionId, now })
}

/** Opens the reports again that a decision had dismissed. */
export const reopenReports = async (tx: Db, decisionId: string): Promise<void> => {
  await tx
    .updateTable('reports')
    .set({ closed_at: null, closed_by: null, outcome: null, decision_id: null })
    .where('decision_id', '=', decisionId)
    .where('outcome', '=', 'dismissed')
    .execute()
}

/** When the first open report about a subject was made; null if there is none. For a user, about their messages. */
export const firstOpenReport = async (tx: Db, { type, id }: { type: string; id: string }): Promise<Date | null> => {
  const open = tx.selectFrom('reports').where('closed_at', 'is', null)
  const about =
    type === 'users'
      ? open
          .innerJoin('chat_messages as message', 'message.id', 'reports.subject_id')
          .where('reports.subject_type', '=', 'chat-messages')
          .where('message.user_id', '=', id)
      : open.where('subject_type', '=', type).where('subject_id', '=', id)
  const { first } = await about
    .select(({ fn }) => fn.min<Date | null>('reports.created_at').as('first'))
    .executeTakeFirstOrThrow()
  return first
}
