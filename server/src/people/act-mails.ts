import type { Tx } from '../platform/db/database.ts'
import type { Limit } from '../platform/http/limiter.ts'

/** Whoever repeats a form, or acts in the name of somebody else again and again, causes one mail an hour. */
export const repeatLimit: Limit = { name: 'act mails', max: 1, seconds: 60 * 60 }

/** An account whose owner has proved the address gets the mail about an act that was done with it without a session. */
export const readerOf = async (tx: Tx, personId: string): Promise<{ userId: string } | { guestId: string }> => {
  const user = await tx.selectFrom('users').select('id').where('id', '=', personId).executeTakeFirst()
  return user ? { userId: personId } : { guestId: personId }
}
