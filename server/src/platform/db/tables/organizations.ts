import type { OrganizationRole } from '@rostrum/contract/roles'
import type { Generated } from 'kysely'
import type { Bytes, CreatedAt, Json } from './columns.ts'

interface OrganizationsTable {
  id: string
  name: string
  tagline: Generated<string>
  description: Generated<string>
  profile_image: string | null
  cover_image: string | null
  contact_email: string | null
  phone: string | null
  email_public: Generated<boolean>
  phone_public: Generated<boolean>
  address: string | null
  city: string | null
  state: string | null
  postal_code: string | null
  country: string | null
  maps_link: string | null
  /** IANA name; the working hours are in this time zone. */
  timezone: string | null
  social_links: Json<Record<string, string | null>>
  working_hours: Json<WorkingHoursRow[]>
  team_members: Json<TeamMemberRow[]>
  contributions: Json<ReferenceRow[]>
  articles: Json<ReferenceRow[]>
  is_registered_entity: Generated<boolean>
  verified_at: Date | null
  published_at: Date | null
  /** The former `published_at` of a banned organization, which is not published while it is banned. */
  published_before_ban: Date | null
  banned_at: Date | null
  ban_reason: string | null
  /** When an admin first shared the page, and when an admin dismissed the list of first steps. */
  page_shared_at: Date | null
  first_steps_dismissed_at: Date | null
  /** The origins of the sites that may show the organization's actions in a frame. */
  embed_origins: Generated<string[]>
  /** Updated in the same transaction as `follows`; lists are sorted by it. */
  followers_count: Generated<number>
  /** The folded name and its acronyms; the search ranks matches in it first. */
  search_name: Generated<string>
  /** Name, acronyms, tagline, tags, place, postal code and description, folded: the text that `search_texts` is made of. */
  search_text: Generated<string>
  /** City and state as `placeKey` writes them, for the filters by place. */
  search_city: Generated<string>
  search_state: Generated<string>
  /** Counts the changes of the profile, of the phone bank and of the donation links. */
  revision: Generated<number>
  phone_bank_revision: Generated<number>
  donation_links_revision: Generated<number>
  created_at: CreatedAt
  updated_at: CreatedAt
  /** When the people of an organization that is older than their list were gathered into it; null until then. */
  people_gathered_at: Generated<Date | null>
  /** When it was deleted, if it has so much that a job deletes it. It is hidden, and nobody manages it. */
  deleted_at: Date | null
}

interface WorkingHoursRow {
  start_day: string
  end_day: string
  start_time: string
  end_time: string
  status: 'open' | 'closed'
}

interface TeamMemberRow {
  name: string
  role: string
  image: string | null
  about: string
}

interface ReferenceRow {
  title: string
  excerpt: string
  link: string | null
}

interface OrganizationMembersTable {
  organization_id: string
  user_id: string
  role: OrganizationRole
  /** Whether they want the mail on Mondays: see `weekly-report`. */
  gets_weekly_report: Generated<boolean>
  created_at: CreatedAt
}

/**
 * An invitation to join an organization. The row is kept for a while after it has ended, so that the audit log can name
 * the invited person.
 */
interface OrganizationInvitationsTable {
  id: string
  organization_id: string
  email: string
  role: OrganizationRole
  /** SHA-256 of the token in the latest mail; null until the mail is sent, and after the invitation was revoked. */
  token_hash: Bytes | null
  invited_by: string | null
  sent_at: Date
  expires_at: Date
  accepted_by: string | null
  /** When it was accepted or revoked. */
  ended_at: Date | null
  created_at: CreatedAt
}

/**
 * A document that an organization submitted when it registered. It is reviewed before the organization gets its badge.
 */
interface OrganizationDocumentsTable {
  id: string
  organization_id: string
  file_id: string
  status: Generated<'pending' | 'approved' | 'declined'>
  created_at: CreatedAt
}

/** The decision whether an organization gets the badge. An organization has at most one undecided review. */
interface OrganizationReviewsTable {
  id: string
  organization_id: string
  cause: 'registered' | 'renamed'
  previous_name: string | null
  opened_at: Date
  decided_at: Date | null
  decided_by: string | null
  outcome: 'approved' | 'declined' | null
  /** Why it was declined, in the words that its admins were given. */
  reason: string | null
}

interface TagsTable {
  id: string
  name: string
  color: string
}

interface OrganizationTagsTable {
  organization_id: string
  tag_id: string
  /** The order that the organization chose. */
  position: number
}

/** Which published organizations have a tag, and where they are. Triggers keep it. */
interface TaggedOrganizationsTable {
  organization_id: string
  tag_id: string
  search_state: string
  country: string | null
}

interface FollowsTable {
  organization_id: string
  user_id: string
  created_at: CreatedAt
}

/** How many follows of an organization began in a quarter of an hour. A trigger keeps it. */
interface FollowCountsTable {
  organization_id: string
  quarter: Date
  follows: number
}

/** How many organizations are published, as the sum of all rows. A trigger keeps it. */
interface OrganizationCountsTable {
  slot: number
  published: number
}

export interface OrganizationTables {
  organizations: OrganizationsTable
  organization_members: OrganizationMembersTable
  organization_documents: OrganizationDocumentsTable
  organization_reviews: OrganizationReviewsTable
  organization_invitations: OrganizationInvitationsTable
  tags: TagsTable
  organization_tags: OrganizationTagsTable
  tagged_organizations: TaggedOrganizationsTable
  follows: FollowsTable
  follow_counts: FollowCountsTable
  organization_counts: OrganizationCountsTable
}
