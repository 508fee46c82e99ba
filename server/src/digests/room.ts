import type { Room } from '../platform/room.ts'
import { beginDigests } from './begin.ts'
import { digestBatches, digestMails } from './mails.ts'

export const digestsRoom: Room = {
  name: 'digests',
  mails: digestMails,
  mailBatches: digestBatches,
  jobs: (services) => [beginDigests(services)],
}
