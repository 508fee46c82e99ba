import type { Tx } from '../platform/db/database.ts'
import { claimActs } from '../guests/claims.ts'
import { cancelEmailChange } from './email-change.ts'
import { deleteMailedLinks } from './mailed-links.ts'
import { endSessionsOf } from './sessions.ts'

/**
 * Closes all existing ways into an account when somebody proves for the first time that they own its address: anybody
 * may have created the account before. See decision 13.
 */
export const closeOtherWaysIn = async (tx: Tx, userId: string, now: Date): Promise<void> => {
  await tx.updateTable('users').set({ password_hash: null, updated_at: now }).where('id', '=', userId).execute()
  await tx.deleteFrom('social_identities').where('user_id', '=', userId).execute()
  await deleteMailedLinks(tx, userId)
  await tx.deleteFrom('login_tokens').where('user_id', '=', userId).execute()
  await cancelEmailChange(tx, userId)
  await endSessionsOf(tx, userId)
}

/** Records that the user has proved that they own the account's address, and gives them what they did as a guest. */
export const markAddressProven = async (tx: Tx, userId: string, now: Date): Promise<void> => {
  await tx.updateTable('users').set({ email_verified_at: now }).where('id', '=', userId).execute()
  await claimActs(tx, userId, now)
}
