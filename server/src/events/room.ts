import type { Room } from '../platform/room.ts'
import { eventBatches } from './announcements.ts'
import { cancelEvents } from './account-deletion.ts'
import { eventMails } from './mails.ts'
import { remindOfEvents } from './reminders.ts'
import { eventRoutes } from './routes.ts'

export const eventsRoom: Room = {
  name: 'events',
  routes: eventRoutes,
  mails: eventMails,
  mailBatches: eventBatches,
  jobs: (services) => [remindOfEvents(services)],
  accountDeletion: { phase: 'announce', listener: () => cancelEvents },
}
