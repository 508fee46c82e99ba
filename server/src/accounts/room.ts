import { sql } from 'kysely'
import type { Room } from '../platform/room.ts'
import { emailChangeMails } from './email-change-mails.ts'
import { exportSessions } from './export.ts'
import { exportActs } from './export-acts.ts'
import { accountHousekeeping } from './housekeeping.ts'
import { loginLinks } from './login-links.ts'
import { mailLink } from './mailed-links.ts'
import { accountMails, enqueueDeletionMail, enqueueLoginLink, enqueuePasswordReset } from './mails.ts'
import { passwordResets } from './password-reset.ts'
import type { CreateOrganization } from './registration.ts'
import { accountRoutes } from './routes.ts'
import { sessionRoutes } from './session-routes.ts'

/** `createOrganization` comes from the organizations room, which this room does not import. */
export const accountsRoom = ({ createOrganization }: { createOrganization: CreateOrganization }): Room => ({
  name: 'accounts',
  routes: (services, gathered) => [
    ...accountRoutes({ ...services, ...gathered, createOrganization }),
    ...sessionRoutes(services),
  ],
  mails: (services) => [...accountMails(services, { passwordResets, loginLinks }), ...emailChangeMails(services)],
  jobs: (services) => [
    accountHousekeeping(services),
    mailLink(passwordResets, { ...services, enqueue: enqueuePasswordReset }),
    mailLink(loginLinks, { ...services, enqueue: enqueueLoginLink }),
  ],
  accountDeletion: { phase: 'announce', listener: ({ publicUrl }) => enqueueDeletionMail(publicUrl) },
  usedImages: { table: 'users', addresses: sql`select avatar from page` },
  accountExport: { sessions: exportSessions, acts: exportActs },
})
