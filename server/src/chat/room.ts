import type { Room } from '../platform/room.ts'
import { exportMessages } from './export.ts'
import { chatRoutes } from './routes.ts'

export const chatRoom: Room = {
  name: 'chat',
  routes: chatRoutes,
  accountExport: { chat_messages: exportMessages },
}
