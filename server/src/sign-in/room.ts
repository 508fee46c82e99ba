import type { Room } from '../platform/room.ts'
import { exportIdentities } from './export.ts'
import { signInMails } from './mails.ts'
import { serveSignIn } from './redirects.ts'
import { signInRoutes } from './routes.ts'

export const signInRoom: Room = {
  name: 'sign-in',
  routes: signInRoutes,
  serve: serveSignIn,
  mails: signInMails,
  accountExport: { social_identities: exportIdentities },
}
