import { accountEndpoints } from './accounts.ts'
import { activityEndpoints } from './activity.ts'
import { auditEndpoints } from './audit.ts'
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
import { socialEndpoints } from './social.ts'
import { searchEndpoints } from './search.ts'
import { streamEndpoints } from './stream.ts'
import { supportEndpoints } from './support.ts'
import { teamEndpoints } from './team.ts'

/** Every call there is. Server, client types and OpenAPI are made from this one table. */
export const endpoints = {
  ...accountEndpoints,
  ...auditEndpoints,
  ...sessionEndpoints,
  ...socialEndpoints,
  ...organizationEndpoints,
  ...teamEndpoints,
  ...followEndpoints,
  ...engagementEndpoints,
  ...everyLifecycle,
  ...calendarEndpoints,
  ...voteEndpoints,
  ...donationLinkEndpoints,
  ...phoneBankEndpoints,
  ...contactEndpoints,
  ...chatEndpoints,
  ...notificationEndpoints,
  ...mailPreferenceEndpoints,
  ...activityEndpoints,
  ...searchEndpoints,
  ...fileEndpoints,
  ...reportEndpoints,
  ...moderationEndpoints,
  ...streamEndpoints,
  ...supportEndpoints,
}
export type Endpoints = typeof endpoints
