import type { AccountDeletionListener } from '../platform/room.ts'

/**
 * The reports stay open for moderators with the reported text and the reason, but without the reporter and their note.
 */
export const anonymizeReports: AccountDeletionListener = async (tx, { userId }) => {
  await tx.updateTable('reports').set({ reporter_id: null, note: null }).where('reporter_id', '=', userId).execute()
}
