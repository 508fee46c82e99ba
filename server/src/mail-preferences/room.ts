import type { Room } from '../platform/room.ts'
import { exportMailPreferences } from './export.ts'
import { mailPreferenceRoutes } from './routes.ts'

export const mailPreferencesRoom: Room = {
  name: 'mail-preferences',
  routes: mailPreferenceRoutes,
  accountExport: { mail_preferences: exportMailPreferences },
}
