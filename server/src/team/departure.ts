import type { AccountDeletionListener } from '../platform/room.ts'

/** Invitations to the address of who leaves, answered or not, say who they were. */
export const leaveInvitations: AccountDeletionListener = async (tx, { email }) => {
  await tx.deleteFrom('organization_invitations').where('email', '=', email).execute()
}
