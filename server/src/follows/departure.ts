import { sql } from 'kysely'
import type { AccountDeletionListener } from '../platform/room.ts'

/** Who deletes their account follows nobody any more, and is counted nowhere. */
export const leaveFollows: AccountDeletionListener = async (tx, { userId }) => {
  // In one order, so that two people who leave the same organizations at once do not wait for each other in a circle.
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
