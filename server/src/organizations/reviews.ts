import type { Db, Tx } from '../platform/db/database.ts'
import { newId } from '../platform/identifiers.ts'

interface NewReview {
  organizationId: string
  cause: 'registered' | 'renamed'
  previousName?: string
  now: Date
}

/** Opens a review for a moderator, unless the organization already has an open one. */
export const openReview = async (tx: Db, { organizationId, cause, previousName, now }: NewReview): Promise<void> => {
  await tx
    .insertInto('organization_reviews')
    .values({
      id: newId(),
      organization_id: organizationId,
      cause,
      previous_name: previousName ?? null,
      opened_at: now,
    })
    .onConflict((conflict) => conflict.column('organization_id').where('decided_at', 'is', null).doNothing())
    .execute()
}

/**
 * Removes the badge when a verified organization changes its name, and opens a new review. Does nothing for
 * organizations that were never reviewed. The caller must have locked the organization.
 */
export const reviewNewName = async (
  tx: Tx,
  { organizationId, previousName, now }: { organizationId: string; previousName: string; now: Date },
): Promise<void> => {
  const { verified_at: verifiedAt } = await tx
    .selectFrom('organizations')
    .select('verified_at')
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow()
  const known = await tx
    .selectFrom('organization_reviews')
    .select('id')
    .where('organization_id', '=', organizationId)
    .limit(1)
    .executeTakeFirst()
  if (verifiedAt === null && !known) return
  await tx.updateTable('organizations').set({ verified_at: null }).where('id', '=', organizationId).execute()
  await openReview(tx, { organizationId, cause: 'renamed', previousName, now })
}
