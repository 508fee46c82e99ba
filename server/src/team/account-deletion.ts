import type { AccountDeletionListener } from '../platform/room.ts'

/** Deletes all invitations to the person's address, because the address is personal data. */
export const deleteInvitations: AccountDeletionListener = async (tx, { email }) => {
  await tx.deleteFrom('organization_invitations').where('email', '=', email).execute()
}
