import type { Room } from '../platform/room.ts'
import { attendanceMails } from './mails.ts'
import { attendanceRoutes } from './routes.ts'
import { thankPeople, thanksBatch } from './thank.ts'

/** Who is expected at an event, and who came. */
export const attendanceRoom: Room = {
  name: 'attendance',
  routes: attendanceRoutes,
  mails: attendanceMails,
  mailBatches: [thanksBatch],
  jobs: (services) => [thankPeople(services)],
}
