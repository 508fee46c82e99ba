import type { Room } from '../platform/room.ts'
import { exportApiTokens } from './export.ts'
import { apiTokenRoutes } from './routes.ts'

export const apiTokensRoom: Room = {
  name: 'api-tokens',
  routes: apiTokenRoutes,
  accountExport: { api_tokens: exportApiTokens },
}
