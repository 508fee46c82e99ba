import type { Room } from '../platform/room.ts'
import { exportIdentities } from './export.ts'
import { socialMails } from './mails.ts'
import { serveSocial } from './redirects.ts'
import { socialRoutes } from './routes.ts'

export const socialRoom: Room = {
  name: 'social',
  routes: socialRoutes,
  serve: serveSocial,
  mails: socialMails,
  accountExport: { social_identities: exportIdentities },
}
