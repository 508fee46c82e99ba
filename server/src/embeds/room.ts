import type { Room } from '../platform/room.ts'
import { embedRoutes } from './routes.ts'
import { servePrintedAddresses } from './printed-addresses.ts'

/** Actions on other sites and on paper. */
export const embedsRoom: Room = {
  name: 'embeds',
  routes: embedRoutes,
  serve: servePrintedAddresses,
}
