import type { Room } from '../platform/room.ts'
import { donationLinkRoutes } from './routes.ts'

export const donationLinksRoom: Room = {
  name: 'donation-links',
  routes: donationLinkRoutes,
}
