import type { AppealOutcome, AppealSide } from '@rostrum/contract/decisions'
import type { ContentListeners } from '../content/listeners.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import { newId } from '../platform/identifiers.ts'
import { appealUntil } from '../reports/appeal-time.ts'
import { recordModeration, type ActionContext } from './action-context.ts'
import { applyAnswer, effectOnReport } from './appeal-effects.ts'
import { enqueueAppealResult } from './appeal-mails.ts'
import { type AppealRefusal, appealRefusal, hasOtherModerator } from './appeal-policy.ts'

interface Appealing {
  decisionId: string
  side: AppealSide
  /** The report of a reporter. */
  reportId: string | null
  text: string
  now: Date
}

/** Whether a decision can be appealed by a side: those concerned by what was taken, reporters by a dismissal. */
export const isAppealable = (side: AppealSide, outcome: string): boolean =>
  side === 'reporter' ? outcome === 'dismissed' : outcome === 'removed' || outcome === 'banned'

/** Stores an appeal. Repeating it changes nothing; returns whether this call stored it. */
export const fileAppeal = (db: Db, { decisionId, side, reportId, text, now }: Appealing): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const decision = await tx
      .selectFrom('moderation_decisions')
      .select(['outcome', 'decided_at', 'forgotten_at'])
      .where('id', '=', decisionId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!decision || decision.forgotten_at !== null) throw new AppError('NOT_FOUND')
    if (!isAppealable(side, decision.outcome)) throw new AppError('FORBIDDEN', { text: 'server.notAppealable' })
    if (appealUntil(decision.decided_at) <= now) throw new AppError('FORBIDDEN', { text: 'server.appealTooLate' })
    const stored = await tx
      .insertInto('moderation_appeals')
      .values({ id: newId(), decision_id: decisionId, side, report_id: reportId, text, created_at: now })
      // Of whoever has appealed before, the first appeal stays.
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    return stored !== undefined
  })

const refusalTexts: Record<AppealRefusal, string> = {
  own_decision: 'server.ownDecision',
  only_moderator: 'server.onlyModerator',
  own_organization: 'server.ownReview',
}

const lockAppeal = async (tx: Tx, id: string) => {
  // One appeal may answer others about the same decision, so they are decided one after another.
  await tx
    .selectFrom('moderation_decisions')
    .select('id')
    .where('id', '=', (where) => where.selectFrom('moderation_appeals').select('decision_id').where('id', '=', id))
    .forNoKeyUpdate()
    .execute()
  const appeal = await tx
    .selectFrom('moderation_appeals as appeal')
    .innerJoin('moderation_decisions as decision', 'decision.id', 'appeal.decision_id')
    .select([
      'appeal.decision_id',
      'appeal.report_id',
      'appeal.side',
      'appeal.decided_at',
      'appeal.decided_by',
      'appeal.outcome as appeal_outcome',
      'decision.outcome',
      'decision.decided_at as decision_at',
      'decision.subject_type',
      'decision.subject_id',
      'decision.subject_text',
      'decision.organization_id',
      'decision.moderator_id',
    ])
    .where('appeal.id', '=', id)
    .forUpdate('appeal')
    .executeTakeFirst()
  if (!appeal) throw new AppError('NOT_FOUND')
  return appeal
}
type LockedAppeal = Awaited<ReturnType<typeof lockAppeal>>

interface Deciding {
  id: string
  outcome: AppealOutcome
  reason: string
  listeners: Pick<ContentListeners, 'changed'>
}

/** What one of those who reported has achieved, the others who appealed have, too: all of their reports are open again. */
const answerOthers = async (
  tx: Tx,
  decisionId: string,
  { reason, context: { viewer, now } }: { reason: string; context: ActionContext },
): Promise<void> => {
  const others = await tx
    .updateTable('moderation_appeals')
    .set({ decided_at: now, decided_by: viewer.userId, outcome: 'reversed', reason })
    .where('decision_id', '=', decisionId)
    .where('side', '=', 'reporter')
    .where('decided_at', 'is', null)
    .returning(['id', 'report_id'])
    .execute()
  for (const { id, report_id: reportId } of others) {
    const effect = await effectOnReport(tx, reportId)
    await tx.updateTable('moderation_appeals').set({ effect }).where('id', '=', id).execute()
    await enqueueAppealResult(tx, { appealId: id }, now)
  }
}

/**
 * Decides an appeal once, and takes back that decision, and no other, if it is reversed. Refused for the moderator who made the
 * decision. The same moderator may repeat the same answer; any other later one is a conflict.
 */
export const decideAppeal = (
  db: Db,
  { id, outcome, reason, listeners }: Deciding,
  context: ActionContext,
): Promise<LockedAppeal> =>
  db.transaction().execute(async (tx) => {
    const { viewer, now } = context
    const appeal = await lockAppeal(tx, id)
    if (appeal.decided_at !== null) {
      if (appeal.decided_by === viewer.userId && appeal.appeal_outcome === outcome) return appeal
      throw new AppError('CONFLICT', { text: 'server.reviewDecided' })
    }
    const refusal = appealRefusal(viewer, appeal, await hasOtherModerator(tx, viewer.userId))
    if (refusal) throw new AppError('FORBIDDEN', { text: refusalTexts[refusal] })
    const { effect, otherDecisionId } = await applyAnswer(tx, { appeal, outcome, reason, listeners }, context)
    await tx
      .updateTable('moderation_appeals')
      .set({ decided_at: now, decided_by: viewer.userId, outcome, reason, effect })
      .where('id', '=', id)
      .execute()
    await enqueueAppealResult(tx, { appealId: id, otherDecisionId }, now)
    if (outcome === 'reversed' && appeal.side === 'reporter')
      await answerOthers(tx, appeal.decision_id, { reason, context })
    const done = {
      act: outcome === 'upheld' ? ('appeal.upheld' as const) : ('appeal.reversed' as const),
      organizationId: appeal.side === 'concerned' ? appeal.organization_id : null,
      subject: { type: appeal.subject_type, id: appeal.subject_id },
      details: { title: appeal.subject_type === 'users' ? '…' : (appeal.subject_text ?? '…'), reason },
    }
    await recordModeration(tx, done, context)
    return appeal
  })
