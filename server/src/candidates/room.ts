import type { ActListeners } from '../content/listeners.ts'
import type { Room } from '../platform/room.ts'
import { planMails } from './plan-mails.ts'
import { candidateRoutes } from './routes.ts'

/** `listeners` come from later rooms. */
export const candidatesRoom = ({ listeners }: { listeners: ActListeners }): Room => ({
  name: 'candidates',
  mails: planMails,
  routes: (services) => candidateRoutes({ ...services, listeners }),
})
