import type { Room } from '../platform/room.ts'
import { archiveRoutes } from './routes.ts'

/** Everything that an organization has, as one file. */
export const archiveRoom: Room = {
  name: 'archive',
  routes: (services, gathered) => archiveRoutes({ ...services, ...gathered }),
}
