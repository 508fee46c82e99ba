import type { DepartureListener } from '../accounts/deletion.ts'

/** That somebody registered stays counted; who it was does not. */
export const leavePhoneBanks: DepartureListener = async (tx, { userId }) => {
  await tx
    .updateTable('phone_bank_registrations')
    .set({ user_id: null, name: null, phone: null, email: null })
    .where('user_id', '=', userId)
    .execute()
}
