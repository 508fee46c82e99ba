import type { Room } from '../platform/room.ts'
import { deleteMessages } from './account-deletion.ts'
import { exportLetters } from './export.ts'
import { contactHousekeeping } from './housekeeping.ts'
import { contactMails } from './mails.ts'
import { contactRoutes } from './routes.ts'

export const contactRoom: Room = {
  name: 'contact',
  routes: contactRoutes,
  mails: contactMails,
  jobs: (services) => [contactHousekeeping(services)],
  accountDeletion: { phase: 'deleteData', listener: () => deleteMessages },
  accountExport: { contact_messages: exportLetters },
}
