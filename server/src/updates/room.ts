import type { Room } from '../platform/room.ts'
import { mailFollowers, updateBatches, updateMails } from './mails.ts'

export const updatesRoom: Room = {
  name: 'updates',
  mails: updateMails,
  mailBatches: updateBatches,
  publicationListener: mailFollowers,
}
