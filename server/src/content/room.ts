import { contentKinds } from '@rostrum/contract/content-kinds'
import type { Room } from '../platform/room.ts'
import { freePlaces, leaveEngagements } from './departure.ts'
import { engagementRoutes } from './engagement-routes.ts'
import { exportEngagements } from './export.ts'
import type { ContentListeners } from './listeners.ts'
import { tellPublications } from './published.ts'
import { contentRoutes } from './routes.ts'

/** `listeners` come from the kinds of content, which this room does not know. */
export const contentRoom = ({ listeners }: { listeners: ContentListeners }): Room => ({
  name: 'content',
  routes: (services) => [
    ...contentRoutes({ ...services, listeners }, contentKinds),
    ...engagementRoutes({ ...services, listeners }),
  ],
  jobs: (services, { publicationListeners }) => [
    tellPublications(publicationListeners),
    freePlaces({ ...services, kinds: contentKinds, listeners }),
  ],
  accountDeletion: { phase: 'forget', listener: ({ jobs }) => leaveEngagements({ jobs, kinds: contentKinds }) },
  accountExport: { engagements: exportEngagements },
})
