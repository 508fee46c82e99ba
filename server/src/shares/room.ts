import type { Room } from '../platform/room.ts'
import { shareRoutes } from './routes.ts'

/** The links that people share after they took part, and who came by them. */
export const sharesRoom: Room = {
  name: 'shares',
  routes: shareRoutes,
}
