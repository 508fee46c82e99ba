import type { Room } from '../platform/room.ts'
import { directoryRoutes } from './routes.ts'

/** Lists of people who hold an office. An operator imports them, and campaigns use them. */
export const directoriesRoom: Room = {
  name: 'directories',
  routes: directoryRoutes,
}
