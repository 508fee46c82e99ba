import type { Room } from '../platform/room.ts'
import { recentActivitiesOf } from './recent.ts'
import { recentActivityRoutes } from './routes.ts'

export const recentActivityRoom: Room = {
  name: 'recent-activity',
  routes: (services) => recentActivityRoutes({ ...services, recentActivities: recentActivitiesOf(services) }),
}
