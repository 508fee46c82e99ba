import type { Room } from '../platform/room.ts'
import { nextActionRoutes } from './routes.ts'

/** What somebody can do after they have taken part in something. */
export const nextActionsRoom: Room = {
  name: 'next-actions',
  routes: nextActionRoutes,
}
