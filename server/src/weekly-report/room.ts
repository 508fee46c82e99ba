import type { Room } from '../platform/room.ts'
import { beginWeeklyReports } from './begin.ts'
import { weeklyReportBatches, weeklyReportMails } from './mails.ts'

/** On Monday mornings, admins read in a mail what happened in their organization and what is due. */
export const weeklyReportRoom: Room = {
  name: 'weekly-report',
  mails: weeklyReportMails,
  mailBatches: weeklyReportBatches,
  jobs: (services) => [beginWeeklyReports(services)],
}
