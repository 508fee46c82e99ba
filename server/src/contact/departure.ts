import type { AccountDeletionListener } from '../platform/room.ts'

/** A message holds a name, an address and the person's own words, and nobody could answer it any more. */
export const leaveMessages: AccountDeletionListener = async (tx, { userId }) => {
  await tx.deleteFrom('contact_messages').where('user_id', '=', userId).execute()
}
