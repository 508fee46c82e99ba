import type { Room } from '../platform/room.ts'
import { mailFollowers, updateBatches, updateMails } from './mails.ts'
import { updateRoutes } from './routes.ts'

export const updatesRoom: Room = {
  name: 'updates',
  routes: updateRoutes,
  mails: updateMails,
  mailBatches: updateBatches,
  publicationListener: mailFollowers,
}
