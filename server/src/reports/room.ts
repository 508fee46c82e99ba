import type { Room } from '../platform/room.ts'
import { leaveReports } from './departure.ts'
import { exportReports } from './export.ts'
import { reportHousekeeping } from './housekeeping.ts'
import { type FindPublic, reportRoutes } from './routes.ts'

/** `findPublic` comes from `moderation`, which this room does not know. */
export const reportsRoom = ({ findPublic }: { findPublic: FindPublic }): Room => ({
  name: 'reports',
  routes: (services) => reportRoutes({ ...services, findPublic }),
  jobs: (services) => [reportHousekeeping(services)],
  accountDeletion: { phase: 'forget', listener: () => leaveReports },
  accountExport: { reports: exportReports },
})
