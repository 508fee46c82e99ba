import type { Room } from '../platform/room.ts'
import { anonymizeRegistrations } from './account-deletion.ts'
import { exportRegistrations } from './export.ts'
import { phoneBankMails } from './mails.ts'
import { phoneBankRoutes } from './routes.ts'

export const phoneBankRoom: Room = {
  name: 'phone-bank',
  routes: phoneBankRoutes,
  mails: phoneBankMails,
  accountDeletion: { phase: 'deleteData', listener: () => anonymizeRegistrations },
  accountExport: { phone_bank_registrations: exportRegistrations },
}
