import type { Room } from '../platform/room.ts'
import { type AssertOwn, auditLogRoutes } from './routes.ts'

/** `assertOwn` is passed in, because this room may not import from `organizations`. */
export const auditLogRoom = ({ assertOwn }: { assertOwn: AssertOwn }): Room => ({
  name: 'audit-log',
  routes: (services) => auditLogRoutes({ ...services, assertOwn }),
})
