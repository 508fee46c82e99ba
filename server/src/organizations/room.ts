import { sql } from 'kysely'
import type { Room } from '../platform/room.ts'
import type { BaseServices } from '../platform/services.ts'
import { removeOrganization } from './account-deletion.ts'
import type { ReplaceLinks } from './commands.ts'
import { deleteOrganizations } from './deletion.ts'
import { organizationMails } from './mails.ts'
import { type CountPublished, organizationRoutes, type ReadRecentActivities } from './routes.ts'
import { serveSharePictures } from './share-picture.ts'

interface FromLaterRooms {
  /** Implemented by `content`. */
  countPublished: CountPublished
  /** Implemented by `recent-activity`. */
  recentActivitiesOf: (services: Pick<BaseServices, 'db' | 'clock'>) => ReadRecentActivities
  /** Implemented by `donation-links`. */
  replaceLinks: ReplaceLinks
}

export const organizationsRoom = ({ recentActivitiesOf, ...given }: FromLaterRooms): Room => ({
  name: 'organizations',
  routes: (services) => organizationRoutes({ ...services, ...given, recentActivities: recentActivitiesOf(services) }),
  serve: serveSharePictures,
  mails: organizationMails,
  usedImages: {
    table: 'organizations',
    addresses: sql`
      select profile_image from page union all select cover_image from page
      union all select member ->> 'image' from page, jsonb_array_elements(team_members) member`,
  },
  jobs: (services) => [deleteOrganizations(services)],
  accountDeletion: { phase: 'removeOrganization', listener: removeOrganization },
})
