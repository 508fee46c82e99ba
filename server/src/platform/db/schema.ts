import type { AccountTables } from './tables/accounts.ts'
import type { BroadcastTables } from './tables/broadcasts.ts'
import type { ContentTables } from './tables/content.ts'
import type { ConversationTables } from './tables/conversations.ts'
import type { DirectoryTables } from './tables/directories.ts'
import type { ElectionTables } from './tables/elections.ts'
import type { MailTables } from './tables/mail.ts'
import type { ModerationTables } from './tables/moderation.ts'
import type { OrganizationPeopleTables } from './tables/organization-people.ts'
import type { OrganizationTables } from './tables/organizations.ts'
import type { PeopleImportTables } from './tables/people-imports.ts'
import type { PeopleTables } from './tables/people.ts'
import type { PlatformTables } from './tables/platform.ts'
import type { ProgramTables } from './tables/programs.ts'

/** Every table, grouped by the room that it belongs to. */
export interface Database
  extends
    AccountTables,
    BroadcastTables,
    OrganizationTables,
    OrganizationPeopleTables,
    ContentTables,
    ConversationTables,
    DirectoryTables,
    ElectionTables,
    MailTables,
    ModerationTables,
    PeopleImportTables,
    PeopleTables,
    PlatformTables,
    ProgramTables {}
