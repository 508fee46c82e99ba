import type { Tx } from '../platform/db/database.ts'
import { endSessionsOf } from './sessions.ts'

/**
 * For an account whose address nobody had shown to be theirs, and now somebody has: whoever made it may have been
 * anybody, so every way in that there was is closed. See decision 13.
 */
export const closeOtherWaysIn = async (tx: Tx, userId: string, now: Date): Promise<void> => {
  await tx.updateTable('users').set({ password_hash: null, updated_at: now }).where('id', '=', userId).execute()
  await tx.deleteFrom('social_identities').where('user_id', '=', userId).execute()
  await tx.deleteFrom('password_resets').where('user_id', '=', userId).execute()
  await tx.deleteFrom('login_tokens').where('user_id', '=', userId).execute()
  await endSessionsOf(tx, userId)
}

/** Somebody showed that the account's address is theirs. */
export const markAddressProven = async (tx: Tx, userId: string, now: Date): Promise<void> => {
  await tx.updateTable('users').set({ email_verified_at: now }).where('id', '=', userId).execute()
}
