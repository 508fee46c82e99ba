import type { Room } from '../platform/room.ts'
import { exportRecords } from './export.ts'
import { gatherPeople } from './gather.ts'
import { indexPeople } from './index-people.ts'
import { peopleRoutes } from './routes.ts'

/** The people of an organization, and what it notes about them. */
export const peopleRoom: Room = {
  name: 'people',
  routes: peopleRoutes,
  jobs: (services) => [gatherPeople(services), indexPeople(services)],
  accountExport: { organization_records: exportRecords },
}
