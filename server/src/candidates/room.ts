import type { Room } from '../platform/room.ts'
import { candidateRoutes } from './routes.ts'

export const candidatesRoom: Room = {
  name: 'candidates',
  routes: candidateRoutes,
}
