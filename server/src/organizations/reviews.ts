import type { Db, Tx } from '../platform/db/database.ts'
import { newId } from '../platform/identifiers.ts'

interface NewReview {
  organizationId: string
  cause: 'registered' | 'renamed'
  previousName?: string
  now: Date
}

/** From here on it waits for a moderator, unless it did already. */
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
 * The badge speaks of a name, so another name has to earn it again. An organization that never showed anything of
 * itself has nothing to be looked at. It must be held.
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
