import type { Room } from '../platform/room.ts'
import { broadcastBatches } from './batches.ts'
import { broadcastMails } from './mails.ts'
import { countBroadcasts } from './results.ts'
import { broadcastRoutes } from './routes.ts'

/** Mails of an organization to many of its people. */
export const broadcastsRoom: Room = {
  name: 'broadcasts',
  routes: broadcastRoutes,
  mails: broadcastMails,
  mailBatches: broadcastBatches,
  jobs: (services) => [countBroadcasts(services)],
}
