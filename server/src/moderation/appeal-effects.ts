import type { AppealEffect, AppealOutcome } from '@rostrum/contract/decisions'
import type { ContentListeners } from '../content/listeners.ts'
import { lockItem } from '../content/locked-item.ts'
import type { Tx } from '../platform/db/database.ts'
import { reopenReports } from '../reports/closing.ts'
import type { ActionContext } from './action-context.ts'
import { unbanInTransaction, unbanPerson } from './bans.ts'
import { restoreInTransaction } from './handling.ts'
import { isRestorable, listSubjectsNow } from './subjects.ts'

/** A decision that is appealed. */
export interface Appealed {
  decision_id: string
  report_id: string | null
  outcome: string
  decision_at: Date
  subject_type: string
  subject_id: string | null
}

export interface Effect {
  effect: AppealEffect
  /** The decision because of which a measure still applies. */
  otherDecisionId?: string | undefined
}

interface Subject {
  type: string
  id: string
}

/** Locks a subject and returns since when a measure applies to it, null for none; undefined if there is no subject. */
const lockMeasure = async (tx: Tx, { type, id }: Subject): Promise<{ since: Date | null } | undefined> => {
  if (isRestorable(type)) {
    const item = await lockItem(tx, { kind: type, id })
    return item && { since: item.removed_at }
  }
  const row = await tx
    .selectFrom(type === 'users' ? 'users' : 'organizations')
    .select('banned_at')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row && { since: row.banned_at }
}

/** Another decision that the present measure rests on: one that was made since it applies, and was not reversed. */
const findOther = async (
  tx: Tx,
  { appeal, id, since }: { appeal: Appealed; id: string; since: Date },
): Promise<string | undefined> => {
  const other = await tx
    .selectFrom('moderation_decisions as decision')
    .select('decision.id')
    .where('subject_id', '=', id)
    .where('subject_type', '=', appeal.subject_type)
    .where('outcome', 'in', ['removed', 'banned'])
    .where('decision.id', '<>', appeal.decision_id)
    .where('decided_at', '>=', since)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('moderation_appeals as reversed')
            .select('reversed.id')
            .whereRef('reversed.decision_id', '=', 'decision.id')
            .where('reversed.outcome', '=', 'reversed'),
        ),
      ),
    )
    .orderBy('decided_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return other?.id
}

interface Answer {
  outcome: AppealOutcome
  reason: string
  listeners: Pick<ContentListeners, 'changed'>
}

const lift = async (
  tx: Tx,
  { subject: { type, id }, reason, listeners }: Omit<Answer, 'outcome'> & { subject: Subject },
  context: ActionContext,
): Promise<void> => {
  const given = { reason, isAfterAppeal: true }
  if (isRestorable(type)) await restoreInTransaction(tx, { subject: { type, id }, listeners, ...given }, context)
  else if (type === 'users') await unbanPerson(tx, { id, ...given }, context)
  else await unbanInTransaction(tx, { id, ...given }, context)
}

/** What was removed or banned. Only the decision that was appealed is taken back: what others decided still applies. */
const answerMeasure = async (
  tx: Tx,
  { appeal, ...answer }: Answer & { appeal: Appealed },
  context: ActionContext,
): Promise<Effect> => {
  const { subject_type: type, subject_id: id } = appeal
  const isReversed = answer.outcome === 'reversed'
  if (type === 'chat-messages') return { effect: isReversed ? 'text_deleted' : 'stays' }
  const measure = id === null ? undefined : await lockMeasure(tx, { type, id })
  if (id === null || !measure) return { effect: isReversed ? 'gone' : 'stays' }
  const { since } = measure
  if (since === null) return { effect: 'lifted_before' }
  if (!isReversed) return { effect: 'stays' }
  const otherDecisionId = await findOther(tx, { appeal, id, since })
  // A measure that is newer than the decision does not rest on it: this one was lifted before.
  if (otherDecisionId !== undefined || appeal.decision_at < since) return { effect: 'other_decision', otherDecisionId }
  await lift(tx, { subject: { type, id }, ...answer }, context)
  return { effect: 'taken_back' }
}

/** Whether a report is open again after the decision about it was reversed. It may have been decided anew before. */
export const effectOnReport = async (tx: Tx, reportId: string | null): Promise<AppealEffect> => {
  const report =
    reportId === null
      ? undefined
      : await tx.selectFrom('reports').select('closed_at').where('id', '=', reportId).executeTakeFirst()
  return report && report.closed_at !== null ? 'other_decision' : 'taken_back'
}

const answerDismissal = async (tx: Tx, { appeal, outcome }: Answer & { appeal: Appealed }): Promise<Effect> => {
  if (outcome === 'reversed') {
    await reopenReports(tx, appeal.decision_id)
    return { effect: await effectOnReport(tx, appeal.report_id) }
  }
  const [subject] = appeal.subject_id === null ? [] : await listSubjectsNow(tx, [appeal.subject_id])
  return { effect: subject?.is_shown ? 'stays' : 'gone' }
}

/** Takes back what was decided if the appeal is granted, and returns what is so afterwards. */
export const applyAnswer = (tx: Tx, answer: Answer & { appeal: Appealed }, context: ActionContext): Promise<Effect> =>
  answer.appeal.outcome === 'dismissed' ? answerDismissal(tx, answer) : answerMeasure(tx, answer, context)
