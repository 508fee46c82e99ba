import { openAuthentication } from './accounts/authentication.ts'
import { accountsRoom } from './accounts/room.ts'
import { recentActivitiesOf } from './activity/recent.ts'
import { activityRoom } from './activity/room.ts'
import { auditRoom } from './audit/room.ts'
import { candidatesRoom } from './candidates/room.ts'
import { chatRoom } from './chat/room.ts'
import { contactRoom } from './contact/room.ts'
import { countPublished } from './content/queries.ts'
import { contentRoom } from './content/room.ts'
import { digestsRoom } from './digests/room.ts'
import { donationLinksRoom } from './donation-links/room.ts'
import { announceEvents } from './events/announcements.ts'
import { eventsRoom } from './events/room.ts'
import { filesRoom } from './files/room.ts'
import { followsRoom } from './follows/room.ts'
import { mailPreferencesRoom } from './mail-preferences/room.ts'
import { moderationRoom } from './moderation/room.ts'
import { findPublic } from './moderation/subjects.ts'
import { notificationsRoom } from './notifications/room.ts'
import { createOrganization } from './organizations/commands.ts'
import { demandOwn } from './organizations/queries.ts'
import { organizationsRoom } from './organizations/room.ts'
import { phoneBankRoom } from './phone-bank/room.ts'
import type { Config } from './platform/config.ts'
import { type App, type GivenParts, openProgram } from './platform/program.ts'
import type { Room } from './platform/room.ts'
import { reportsRoom } from './reports/room.ts'
import { searchRoom } from './search/room.ts'
import { socialRoom } from './social/room.ts'
import { streamRoom } from './stream/room.ts'
import { supportRoom } from './support/room.ts'
import { teamRoom } from './team/room.ts'
import { updatesRoom } from './updates/room.ts'

/**
 * Every room: what each brings is declared in its `room.ts`. A room imports only those before it; what it needs of a
 * later one is given to it here. Within a phase of an account's deletion, rooms act in this order.
 */
export const rooms: readonly Room[] = [
  auditRoom({ assertOwn: demandOwn }),
  filesRoom,
  supportRoom,
  accountsRoom({ createOrganization }),
  reportsRoom({ findPublic }),
  socialRoom,
  organizationsRoom({ countPublished, recentActivitiesOf }),
  teamRoom,
  followsRoom,
  contentRoom({ listeners: announceEvents }),
  mailPreferencesRoom,
  candidatesRoom,
  donationLinksRoom,
  phoneBankRoom,
  eventsRoom,
  updatesRoom,
  streamRoom,
  contactRoom,
  chatRoom,
  digestsRoom,
  searchRoom,
  notificationsRoom,
  moderationRoom,
  activityRoom,
]

export type { App } from './platform/program.ts'

/** The whole program but for listening: tests inject requests, main.ts listens, worker.ts only works. */
export const createApp = (config: Config, given?: GivenParts): Promise<App> =>
  openProgram({ rooms, openAuthentication }, config, given)
