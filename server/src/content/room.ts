import { contentKinds } from '@rostrum/contract/content-kinds'
import { sql } from 'kysely'
import type { Room } from '../platform/room.ts'
import { freePlaces, anonymizeEngagements } from './account-deletion.ts'
import { engagementRoutes } from './engagement-routes.ts'
import { exportEngagements } from './export.ts'
import type { ActListeners } from './listeners.ts'
import { notifyPublications } from './published.ts'
import { contentRoutes } from './routes.ts'
import { serveItemPictures } from './share-picture.ts'

/** Every kind names its images as it likes. */
const filesIn = (column: 'attributes' | 'public_attributes') =>
  sql`select jsonb_path_query(${sql.ref(column)}, '$.** ? (@ starts with "/files/")') #>> '{}' from page`

/** `listeners` are passed in, because this room may not import from the rooms of single kinds. */
export const contentRoom = ({ listeners }: { listeners: ActListeners }): Room => ({
  name: 'content',
  routes: (services) => [
    ...contentRoutes({ ...services, listeners }, contentKinds),
    ...engagementRoutes({ ...services, listeners }),
  ],
  serve: serveItemPictures,
  jobs: (services, { publicationListeners }) => [
    notifyPublications(publicationListeners),
    freePlaces({ ...services, kinds: contentKinds, listeners }),
  ],
  usedImages: {
    table: 'content_items',
    addresses: sql`${filesIn('attributes')} union all ${filesIn('public_attributes')}`,
  },
  accountDeletion: { phase: 'deleteData', listener: ({ jobs }) => anonymizeEngagements({ jobs, kinds: contentKinds }) },
  accountExport: { engagements: exportEngagements },
})
