import type { AppealOutcome, AppealSide } from '@rostrum/contract/decisions'
import type { ContentListeners } from '../content/listeners.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import { newId } from '../platform/identifiers.ts'
import { appealUntil } from '../reports/appeal-time.ts'
import { reopenReports } from '../reports/closing.ts'
import { recordModeration, type ActionContext } from './action-context.ts'
import { enqueueAppealResult } from './appeal-mails.ts'
import { type AppealRefusal, appealRefusal, hasOtherModerator } from './appeal-policy.ts'
import { unbanInTransaction, unbanPerson } from './bans.ts'
import { restoreInTransaction } from './handling.ts'
import { isRestorable } from './subjects.ts'

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
      'appeal.side',
      'appeal.decided_at',
      'appeal.decided_by',
      'appeal.outcome as appeal_outcome',
      'decision.outcome',
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

/** Takes back what was decided. A removed message has no text anymore, so nothing is left to restore. */
const takeBack = async (
  tx: Tx,
  { appeal, reason, listeners }: Pick<Deciding, 'reason' | 'listeners'> & { appeal: LockedAppeal },
  context: ActionContext,
): Promise<void> => {
  const { outcome, subject_type: type, subject_id: id } = appeal
  if (outcome === 'dismissed') return reopenReports(tx, appeal.decision_id)
  if (id === null) return undefined
  const given = { reason, isAfterAppeal: true }
  if (outcome === 'banned') {
    return type === 'users'
      ? unbanPerson(tx, { id, ...given }, context)
      : unbanInTransaction(tx, { id, ...given }, context)
  }
  if (isRestorable(type)) await restoreInTransaction(tx, { subject: { type, id }, listeners, ...given }, context)
  return undefined
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
    .returning('id')
    .execute()
  for (const { id } of others) await enqueueAppealResult(tx, id, now)
}

/**
 * Decides an appeal once, and takes back what was decided if it is reversed. Refused for the moderator who made the
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
    await tx
      .updateTable('moderation_appeals')
      .set({ decided_at: now, decided_by: viewer.userId, outcome, reason })
      .where('id', '=', id)
      .execute()
    if (outcome === 'reversed') await takeBack(tx, { appeal, reason, listeners }, context)
    await enqueueAppealResult(tx, id, now)
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
