import { contentKinds } from '@rostrum/contract/content-kinds'
import type { Room } from '../platform/room.ts'
import { searchRoutes } from './routes.ts'
import { sortTiers } from './sort-tiers.ts'

export const searchRoom: Room = {
  name: 'search',
  routes: (services) => searchRoutes(services, contentKinds),
  jobs: (services) => [sortTiers(services)],
}
