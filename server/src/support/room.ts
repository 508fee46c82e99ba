import type { Room } from '../platform/room.ts'
import { supportRoutes } from './routes.ts'

export const supportRoom: Room = {
  name: 'support',
  routes: ({ config }) => supportRoutes(config),
}
