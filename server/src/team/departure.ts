import type { DepartureListener } from '../accounts/deletion.ts'

/** Invitations to the address of who leaves, answered or not, say who they were. */
export const leaveInvitations: DepartureListener = async (tx, { email }) => {
  await tx.deleteFrom('organization_invitations').where('email', '=', email).execute()
}
