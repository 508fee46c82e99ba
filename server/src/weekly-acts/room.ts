import type { Room } from '../platform/room.ts'
import { weeklyActsCount } from './count.ts'
import { weeklyActRoutes } from './routes.ts'

/** How much people have done since Monday. */
export const weeklyActsRoom: Room = {
  name: 'weekly-acts',
  routes: weeklyActRoutes,
  jobs: (services) => [weeklyActsCount(services)],
}
