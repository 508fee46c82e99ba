import type { Room } from '../platform/room.ts'
import { deleteInvitations } from './account-deletion.ts'
import { exportInvitations } from './export.ts'
import { teamHousekeeping } from './housekeeping.ts'
import { teamMails } from './mails.ts'
import { teamRoutes } from './routes.ts'

export const teamRoom: Room = {
  name: 'team',
  routes: teamRoutes,
  mails: teamMails,
  jobs: (services) => [teamHousekeeping(services)],
  accountDeletion: { phase: 'deleteMembership', listener: () => deleteInvitations },
  accountExport: { invitations: exportInvitations },
}
