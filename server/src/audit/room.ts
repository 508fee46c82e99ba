import type { Room } from '../platform/room.ts'
import { type AssertOwn, auditRoutes } from './routes.ts'

/** `assertOwn` comes from `organizations`, which this room does not know. */
export const auditRoom = ({ assertOwn }: { assertOwn: AssertOwn }): Room => ({
  name: 'audit',
  routes: (services) => auditRoutes({ ...services, assertOwn }),
})
