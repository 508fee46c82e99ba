import type { ContentListeners } from '../content/listeners.ts'
import type { Room } from '../platform/room.ts'
import { actMails } from './mails.ts'
import { removeBounced } from './remove-bounced.ts'
import { mergeDoubles, releasePlaces } from './release-places.ts'
import { actRoutes } from './routes.ts'

/** What people did without an account: the links in their mails, and the places that they hold. */
export const actsRoom = ({ listeners }: { listeners: ContentListeners }): Room => ({
  name: 'acts',
  routes: (services) => actRoutes({ ...services, listeners }),
  mails: actMails,
  jobs: (services) => [
    releasePlaces({ ...services, listeners }),
    mergeDoubles({ ...services, listeners }),
    removeBounced({ ...services, listeners }),
  ],
})
