import type { ActListeners } from '../content/listeners.ts'
import type { Room } from '../platform/room.ts'
import { candidateRoutes } from './routes.ts'

/** `listeners` come from later rooms. */
export const candidatesRoom = ({ listeners }: { listeners: ActListeners }): Room => ({
  name: 'candidates',
  routes: (services) => candidateRoutes({ ...services, listeners }),
})
