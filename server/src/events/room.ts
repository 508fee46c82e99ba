import type { ContentListeners } from '../content/listeners.ts'
import type { Room } from '../platform/room.ts'
import { eventBatches } from './announcements.ts'
import { cancelEvents } from './account-deletion.ts'
import { eventMails } from './mails.ts'
import { remindOfEvents } from './reminders.ts'
import { eventRoutes } from './routes.ts'
import { rsvpRoutes } from './rsvp-routes.ts'

export const eventsRoom = ({ listeners }: { listeners: Pick<ContentListeners, 'answered'> }): Room => ({
  name: 'events',
  routes: (services) => [...eventRoutes(services), ...rsvpRoutes({ ...services, listeners })],
  mails: eventMails,
  mailBatches: eventBatches,
  jobs: (services) => [remindOfEvents(services)],
  accountDeletion: { phase: 'announce', listener: () => cancelEvents },
})
