import type { Room } from '../platform/room.ts'
import { deleteFollows } from './account-deletion.ts'
import { exportFollows } from './export.ts'
import { followRoutes } from './routes.ts'

export const followsRoom: Room = {
  name: 'follows',
  routes: followRoutes,
  accountDeletion: { phase: 'deleteData', listener: () => deleteFollows },
  accountExport: { follows: exportFollows },
}
