import type { ActListeners } from '../content/listeners.ts'
import type { Room } from '../platform/room.ts'
import { electionMails } from './election-mails.ts'
import { electionBatches, remindOfElections } from './election-reminders.ts'
import { planMails } from './plan-mails.ts'
import { candidateRoutes } from './routes.ts'

/** `listeners` come from later rooms. */
export const candidatesRoom = ({ listeners }: { listeners: ActListeners }): Room => ({
  name: 'candidates',
  mails: (services) => [...planMails(services), ...electionMails(services)],
  mailBatches: electionBatches,
  jobs: (services) => [remindOfElections(services)],
  routes: (services) => candidateRoutes({ ...services, listeners }),
})
