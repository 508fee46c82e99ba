import type { DecisionGround, DecisionOutcome } from '@rostrum/contract/decisions'
import type { Db } from '../platform/db/database.ts'
import { newId } from '../platform/identifiers.ts'
import { firstOpenReport } from '../reports/closing.ts'
import type { ActionContext } from './action-context.ts'

/** Why a measure is taken, and what it is based on. */
export interface Because {
  reason: string
  ground: DecisionGround
  provision: string | null
}

interface Decision {
  outcome: DecisionOutcome
  subject: { type: string; id: string }
  /** Null for a chat message, which is private. */
  text: string | null
  reason: string | null
  ground?: DecisionGround
  provision?: string | null
  organizationId?: string | null
  /** The user whom a measure is taken against. */
  authorId?: string | null
  /** Whether an appeal led to it. */
  isAfterAppeal?: boolean
}

/**
 * Records what a moderator decides. Must be called in the transaction of the change, before the reports are closed,
 * because whether there are open ones says what it followed.
 */
export const recordDecision = async (
  tx: Db,
  { outcome, subject, text, reason, ground, provision, organizationId, authorId, isAfterAppeal }: Decision,
  { viewer, now }: ActionContext,
): Promise<string> => {
  const reportedAt = isAfterAppeal ? null : await firstOpenReport(tx, subject)
  const origin = reportedAt === null ? 'own' : 'report'
  const { id } = await tx
    .insertInto('moderation_decisions')
    .values({
      id: newId(),
      outcome,
      origin: isAfterAppeal ? 'appeal' : origin,
      ground: ground ?? null,
      provision: provision ?? null,
      reason,
      subject_type: subject.type,
      subject_id: subject.id,
      subject_text: text,
      organization_id: organizationId ?? null,
      author_id: authorId ?? null,
      moderator_id: viewer.userId,
      reported_at: reportedAt,
      decided_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
