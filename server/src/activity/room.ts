import type { Room } from '../platform/room.ts'
import { recentActivitiesOf } from './recent.ts'
import { activityRoutes } from './routes.ts'

export const activityRoom: Room = {
  name: 'activity',
  routes: (services) => activityRoutes({ ...services, recentActivities: recentActivitiesOf(services) }),
}
