import type { Room } from '../platform/room.ts'
import { osdiRoutes } from './routes.ts'

/** People, events and attendances in the form of the Open Supporter Data Interface. */
export const osdiRoom: Room = {
  name: 'osdi',
  routes: osdiRoutes,
}
