import type { Room } from '../platform/room.ts'
import { anonymizeReports } from './account-deletion.ts'
import { exportReports } from './export.ts'
import { reportHousekeeping } from './housekeeping.ts'
import { reportMails } from './mails.ts'
import { type FindPublic, reportRoutes } from './routes.ts'

/** `findPublic` is passed in, because this room may not import from `moderation`. */
export const reportsRoom = ({ findPublic }: { findPublic: FindPublic }): Room => ({
  name: 'reports',
  routes: (services) => reportRoutes({ ...services, findPublic }),
  mails: reportMails,
  jobs: (services) => [reportHousekeeping(services)],
  accountDeletion: { phase: 'deleteData', listener: () => anonymizeReports },
  accountExport: { reports: exportReports },
})
