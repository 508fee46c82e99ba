import type { Room } from '../platform/room.ts'
import { leaveFollows } from './account-deletion.ts'
import { exportFollows } from './export.ts'
import { followRoutes } from './routes.ts'

export const followsRoom: Room = {
  name: 'follows',
  routes: followRoutes,
  accountDeletion: { phase: 'forget', listener: () => leaveFollows },
  accountExport: { follows: exportFollows },
}
