import { sql } from 'kysely'
import type { AccountDeletionListener } from '../platform/room.ts'

/**
 * Deletes what imports said about the person: under the account, and under an address whose owner has proved that it is
 * theirs.
 */
export const deleteImported: AccountDeletionListener = async (tx, { userId }) => {
  await sql`
    delete from imported_people where person_id = ${userId}
      or email = (select email from users where id = ${userId} and email_verified_at is not null)`.execute(tx)
}
