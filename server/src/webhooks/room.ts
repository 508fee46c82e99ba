import type { Room } from '../platform/room.ts'
import { webhookHousekeeping } from './housekeeping.ts'
import { webhookRoutes } from './routes.ts'
import { webhookWorker } from './worker.ts'

export const webhooksRoom: Room = {
  name: 'webhooks',
  routes: webhookRoutes,
  jobs: (services) => [webhookHousekeeping(services)],
  backgroundWork: webhookWorker,
}
