import { enqueueReviewResult } from '../organizations/mails.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import { recordModeration, type ActionContext } from './action-context.ts'

export type Decision = { outcome: 'approved'; reason: null } | { outcome: 'declined'; reason: string }

/**
 * Locks the organization before it reads the review, in the same order as renaming does, so that nobody else decides
 * it.
 */
const lockReview = async (tx: Tx, id: string) => {
  const found = await tx
    .selectFrom('organization_reviews')
    .select('organization_id')
    .where('id', '=', id)
    .executeTakeFirst()
  const organization =
    found &&
    (await tx
      .selectFrom('organizations')
      .select(['id', 'name'])
      .where('id', '=', found.organization_id)
      .forNoKeyUpdate()
      .executeTakeFirst())
  const review = await tx
    .selectFrom('organization_reviews')
    .select(['decided_at', 'decided_by', 'outcome'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!organization || !review) throw new AppError('NOT_FOUND')
  return { organization, review }
}

/** Decides a review once. The same moderator may repeat the same decision; any other later one throws a conflict. */
export const decideReview = (
  db: Db,
  { id, outcome, reason }: Decision & { id: string },
  { viewer, now }: ActionContext,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { organization, review } = await lockReview(tx, id)
    if (organization.id === viewer.organizationId) throw new AppError('FORBIDDEN', { text: 'server.ownReview' })
    if (review.decided_at !== null) {
      if (review.decided_by === viewer.userId && review.outcome === outcome) return
      throw new AppError('CONFLICT', { text: 'server.reviewDecided' })
    }
    await tx
      .updateTable('organization_reviews')
      .set({ decided_at: now, decided_by: viewer.userId, outcome, reason })
      .where('id', '=', id)
      .execute()
    await tx
      .updateTable('organizations')
      .set({ verified_at: outcome === 'approved' ? now : null })
      .where('id', '=', organization.id)
      .execute()
    await tx
      .updateTable('organization_documents')
      .set({ status: outcome })
      .where('organization_id', '=', organization.id)
      .where('status', '=', 'pending')
      .execute()
    await enqueueReviewResult(tx, { reviewId: id, organizationId: organization.id, outcome, reason, now })
    const done = {
      act: outcome === 'approved' ? ('organization.verified' as const) : ('organization.declined' as const),
      organizationId: organization.id,
      subject: { type: 'organizations', id: organization.id },
      details: { title: organization.name, ...(reason !== null && { reason }) },
    }
    await recordModeration(tx, done, { viewer, now })
  })
