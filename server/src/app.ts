import { mailGuests } from './acts/mails.ts'
import { actsRoom } from './acts/room.ts'
import { withApiTokens } from './api-tokens/authentication.ts'
import { apiTokensRoom } from './api-tokens/room.ts'
import { openAuthentication } from './accounts/authentication.ts'
import { accountsRoom } from './accounts/room.ts'
import { recentActivitiesOf } from './recent-activity/recent.ts'
import { recentActivityRoom } from './recent-activity/room.ts'
import { archiveRoom } from './archive/room.ts'
import { attendanceRoom } from './attendance/room.ts'
import { auditLogRoom } from './audit-log/room.ts'
import { campaignsRoom } from './campaigns/room.ts'
import { candidatesRoom } from './candidates/room.ts'
import { chatRoom } from './chat/room.ts'
import { consentsRoom } from './consents/room.ts'
import { contactRoom } from './contact/room.ts'
import { countPublished } from './content/queries.ts'
import { inOrder } from './content/listeners.ts'
import { contentRoom } from './content/room.ts'
import { digestsRoom } from './digests/room.ts'
import { replaceLinks } from './donation-links/commands.ts'
import { directoriesRoom } from './directories/room.ts'
import { electionsRoom } from './elections/room.ts'
import { donationLinksRoom } from './donation-links/room.ts'
import { embedsRoom } from './embeds/room.ts'
import { announceEvents } from './events/announcements.ts'
import { eventsRoom } from './events/room.ts'
import { filesRoom } from './files/room.ts'
import { followsRoom } from './follows/room.ts'
import { mailPreferencesRoom } from './mail-preferences/room.ts'
import { moderationRoom } from './moderation/room.ts'
import { findPublic } from './moderation/subjects.ts'
import { myActionsRoom } from './my-actions/room.ts'
import { nextActionsRoom } from './next-actions/room.ts'
import { notificationsRoom } from './notifications/room.ts'
import { createOrganization } from './organizations/commands.ts'
import { assertOwn } from './organizations/queries.ts'
import { organizationsRoom } from './organizations/room.ts'
import { guestsRoom } from './guests/room.ts'
import { broadcastsRoom } from './broadcasts/room.ts'
import { osdiRoom } from './osdi/room.ts'
import { peopleRoom } from './people/room.ts'
import { peopleImportsRoom } from './people-imports/room.ts'
import { phoneBankRoom } from './phone-bank/room.ts'
import type { Config } from './platform/config.ts'
import { type App, type ProgramOverrides, openProgram } from './platform/program.ts'
import type { Room } from './platform/room.ts'
import { reportsRoom } from './reports/room.ts'
import { resultsRoom } from './results/room.ts'
import { searchRoom } from './search/room.ts'
import { searchEnginesRoom } from './search-engines/room.ts'
import { sharesRoom } from './shares/room.ts'
import { signInRoom } from './sign-in/room.ts'
import { realtimeRoom } from './realtime/room.ts'
import { supportRoom } from './support/room.ts'
import { tasksRoom } from './tasks/room.ts'
import { teamRoom } from './team/room.ts'
import { transparencyRoom } from './transparency/room.ts'
import { updatesRoom } from './updates/room.ts'
import { webhooksRoom } from './webhooks/room.ts'
import { viewsRoom } from './views/room.ts'
import { weeklyActsRoom } from './weekly-acts/room.ts'
import { weeklyReportRoom } from './weekly-report/room.ts'

/** What happens when people answer, or when an item changes. */
const listeners = inOrder([announceEvents, mailGuests])

/**
 * Every room. Each declares what it contributes in its `room.ts`. A room imports only from rooms before it; what it
 * needs from a later one is passed in here. Within each phase of an account deletion, the rooms run in this order.
 */
export const rooms: readonly Room[] = [
  auditLogRoom({ assertOwn }),
  filesRoom,
  supportRoom,
  consentsRoom,
  guestsRoom,
  sharesRoom,
  viewsRoom,
  accountsRoom({ createOrganization }),
  reportsRoom({ findPublic }),
  signInRoom,
  organizationsRoom({ countPublished, recentActivitiesOf, replaceLinks }),
  teamRoom,
  apiTokensRoom,
  directoriesRoom,
  followsRoom,
  contentRoom({ listeners }),
  mailPreferencesRoom,
  campaignsRoom,
  electionsRoom,
  candidatesRoom({ listeners }),
  donationLinksRoom,
  phoneBankRoom,
  eventsRoom({ listeners }),
  updatesRoom,
  nextActionsRoom,
  weeklyActsRoom,
  embedsRoom,
  myActionsRoom,
  attendanceRoom,
  actsRoom({ listeners }),
  peopleRoom,
  broadcastsRoom,
  peopleImportsRoom,
  osdiRoom({ listeners }),
  tasksRoom,
  webhooksRoom,
  realtimeRoom,
  contactRoom,
  chatRoom,
  digestsRoom,
  weeklyReportRoom,
  searchRoom,
  searchEnginesRoom,
  notificationsRoom,
  moderationRoom,
  transparencyRoom,
  recentActivityRoom,
  resultsRoom,
  archiveRoom,
]

export type { App } from './platform/program.ts'

/** The whole program except for listening: tests inject requests, main.ts listens, worker.ts only runs jobs. */
export const createApp = (config: Config, given?: ProgramOverrides): Promise<App> =>
  openProgram(
    {
      rooms,
      openAuthentication: (services) => withApiTokens(services, openAuthentication(services)),
    },
    config,
    given,
  )
