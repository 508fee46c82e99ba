import type { AccountDeletionListener } from '../platform/room.ts'

/** Deletes all invitations to the person's addresses, because they are personal data. */
export const deleteInvitations: AccountDeletionListener = async (tx, { addresses }) => {
  await tx.deleteFrom('organization_invitations').where('email', 'in', addresses).execute()
}
