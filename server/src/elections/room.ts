import type { Room } from '../platform/room.ts'
import { electionRoutes } from './routes.ts'

/** The days that matter before an election, which an organization enters, or an operator for all of them. */
export const electionsRoom: Room = {
  name: 'elections',
  routes: electionRoutes,
}
