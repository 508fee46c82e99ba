import { announceEvents } from '../events/announcements.ts'
import type { Room } from '../platform/room.ts'
import { forgetPerson } from './account-deletion.ts'
import { appealMails } from './appeal-mails.ts'
import { appealRoutes } from './appeal-routes.ts'
import { exportDecisions } from './export.ts'
import { moderationHousekeeping } from './housekeeping.ts'
import { moderationMails } from './mails.ts'
import { redressRoutes } from './redress-routes.ts'
import { moderationRoutes } from './routes.ts'

export const moderationRoom: Room = {
  name: 'moderation',
  routes: (services) => {
    const given = { ...services, listeners: announceEvents }
    return [...moderationRoutes(given), ...appealRoutes(given), ...redressRoutes(services)]
  },
  mails: (services) => [...moderationMails(services), ...appealMails(services)],
  jobs: (services) => [moderationHousekeeping(services)],
  accountDeletion: { phase: 'deleteData', listener: () => forgetPerson },
  accountExport: { decisions: exportDecisions },
}
