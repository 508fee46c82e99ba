import type { Room } from '../platform/room.ts'
import { campaignRoutes } from './routes.ts'

/** Whom campaigns ask people to call. */
export const campaignsRoom: Room = {
  name: 'campaigns',
  routes: campaignRoutes,
}
