import type { AccountDeletionListener } from '../platform/room.ts'

/** Deletes the messages: they contain personal data, and after the account deletion nobody could be answered. */
export const deleteMessages: AccountDeletionListener = async (tx, { userId }) => {
  await tx.deleteFrom('contact_messages').where('user_id', '=', userId).execute()
}
