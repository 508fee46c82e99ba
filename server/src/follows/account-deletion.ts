import { sql } from 'kysely'
import type { AccountDeletionListener } from '../platform/room.ts'

/** Deletes the person's follows and updates the counts of followers. */
export const deleteFollows: AccountDeletionListener = async (tx, { userId }) => {
  // Locks the organizations in the order of their ids, so that concurrent deletions do not deadlock.
  const followed = await tx
    .selectFrom('organizations')
    .innerJoin('follows', 'follows.organization_id', 'organizations.id')
    .select('organizations.id')
    .where('follows.user_id', '=', userId)
    .orderBy('organizations.id')
    .forNoKeyUpdate('organizations')
    .execute()
  if (followed.length === 0) return
  const left = tx.deleteFrom('follows').where('user_id', '=', userId).returning('organization_id')
  await tx
    .with('left_organizations', () => left)
    .updateTable('organizations')
    .set({ followers_count: sql`followers_count - 1` })
    .where('id', 'in', (query) => query.selectFrom('left_organizations').select('organization_id'))
    .execute()
}
