import type { AccountDeletionListener } from '../platform/room.ts'

/** What was reported is still looked into: the words it is about and the reason stay, the reporter's own words go. */
export const leaveReports: AccountDeletionListener = async (tx, { userId }) => {
  await tx.updateTable('reports').set({ reporter_id: null, note: null }).where('reporter_id', '=', userId).execute()
}
