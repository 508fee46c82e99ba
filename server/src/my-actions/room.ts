import type { Room } from '../platform/room.ts'
import { myActionRoutes } from './routes.ts'

/** Everything that a supporter did and promised, in one list. */
export const myActionsRoom: Room = {
  name: 'my-actions',
  routes: myActionRoutes,
}
