import type { Room } from '../platform/room.ts'
import { exportConsents } from './export.ts'
import { consentRoutes } from './routes.ts'

export const consentsRoom: Room = {
  name: 'consents',
  routes: consentRoutes,
  accountExport: { consents: exportConsents },
}
