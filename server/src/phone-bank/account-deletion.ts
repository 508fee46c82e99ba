import type { AccountDeletionListener } from '../platform/room.ts'

/** Removes personal data; the registration stays and is still counted. */
export const anonymizeRegistrations: AccountDeletionListener = async (tx, { userId }) => {
  await tx
    .updateTable('phone_bank_registrations')
    .set({ user_id: null, name: null, phone: null, email: null })
    .where('user_id', '=', userId)
    .execute()
}
