import { announceEvents } from '../events/announcements.ts'
import type { Room } from '../platform/room.ts'
import { moderationMails } from './mails.ts'
import { moderationRoutes } from './routes.ts'

export const moderationRoom: Room = {
  name: 'moderation',
  routes: (services) => moderationRoutes({ ...services, listeners: announceEvents }),
  mails: moderationMails,
}
