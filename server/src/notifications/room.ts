import type { Room } from '../platform/room.ts'
import { announceNews } from './announce.ts'
import { notificationRoutes } from './routes.ts'

export const notificationsRoom: Room = {
  name: 'notifications',
  routes: notificationRoutes,
  publicationListener: announceNews,
}
