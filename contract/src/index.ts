import { accountEndpoints } from './accounts.ts'
import { emailChangeEndpoints } from './email-changes.ts'
import { recentActivityEndpoints } from './recent-activity.ts'
import { auditLogEndpoints } from './audit-log.ts'
import { voteEndpoints } from './candidates.ts'
import { chatEndpoints } from './chat.ts'
import { contactEndpoints } from './contact.ts'
import { everyLifecycle } from './content-kinds.ts'
import { donationLinkEndpoints } from './donation-links.ts'
import { engagementEndpoints } from './engagements.ts'
import { calendarEndpoints } from './events.ts'
import { fileEndpoints } from './files.ts'
import { followEndpoints } from './follows.ts'
import { moderationEndpoints } from './moderation.ts'
import { notificationEndpoints } from './notifications.ts'
import { mailPreferenceEndpoints } from './mail-preferences.ts'
import { organizationEndpoints } from './organizations.ts'
import { phoneBankEndpoints } from './phone-bank.ts'
import { reportEndpoints } from './reports.ts'
import { sessionEndpoints } from './sessions.ts'
import { signInEndpoints } from './sign-in.ts'
import { searchEndpoints } from './search.ts'
import { realtimeEndpoints } from './realtime.ts'
import { supportEndpoints } from './support.ts'
import { teamEndpoints } from './team.ts'
import { updateFeedEndpoints } from './updates.ts'

/** All endpoints of the API. Server, client types and OpenAPI are derived from this table. */
export const endpoints = {
  ...accountEndpoints,
  ...emailChangeEndpoints,
  ...auditLogEndpoints,
  ...sessionEndpoints,
  ...signInEndpoints,
  ...organizationEndpoints,
  ...teamEndpoints,
  ...followEndpoints,
  ...engagementEndpoints,
  ...everyLifecycle,
  ...calendarEndpoints,
  ...updateFeedEndpoints,
  ...voteEndpoints,
  ...donationLinkEndpoints,
  ...phoneBankEndpoints,
  ...contactEndpoints,
  ...chatEndpoints,
  ...notificationEndpoints,
  ...mailPreferenceEndpoints,
  ...recentActivityEndpoints,
  ...searchEndpoints,
  ...fileEndpoints,
  ...reportEndpoints,
  ...moderationEndpoints,
  ...realtimeEndpoints,
  ...supportEndpoints,
}
export type Endpoints = typeof endpoints
