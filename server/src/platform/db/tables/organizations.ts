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
  /** IANA name; working hours are meant in it. */
  timezone: string | null
  social_links: Json<Record<string, string | null>>
  working_hours: Json<WorkingHoursRow[]>
  team_members: Json<TeamMemberRow[]>
  contributions: Json<ReferenceRow[]>
  articles: Json<ReferenceRow[]>
  is_registered_entity: Generated<boolean>
  verified_at: Date | null
  published_at: Date | null
  /** While it is banned it is not published, and this is what `published_at` was. */
  published_before_ban: Date | null
  banned_at: Date | null
  ban_reason: string | null
  /** When an admin first passed the page on, and when they put the list of first steps away. */
  page_shared_at: Date | null
  first_steps_dismissed_at: Date | null
  /** Kept in step with `follows` by the same transaction; lists are ordered by it. */
  followers_count: Generated<number>
  /** The name, folded: search ranks a match in it first. */
  search_name: Generated<string>
  /** Name, tagline, tags, place and description, folded: what search looks at. */
  search_text: Generated<string>
  created_at: CreatedAt
  updated_at: CreatedAt
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
  created_at: CreatedAt
}

/** Somebody was asked to help; the row stays a while after it was answered, for the log to say who it was. */
interface OrganizationInvitationsTable {
  id: string
  organization_id: string
  email: string
  role: OrganizationRole
  /** SHA-256 of the token in the newest mail; null until it is sent, and once it was taken back. */
  token_hash: Bytes | null
  invited_by: string | null
  sent_at: Date
  expires_at: Date
  accepted_by: string | null
  /** When it was accepted or revoked. */
  ended_at: Date | null
  created_at: CreatedAt
}

/** What an organization showed of itself when it registered; a person reviews it before the badge is given. */
interface OrganizationDocumentsTable {
  id: string
  organization_id: string
  file_id: string
  status: Generated<'pending' | 'approved' | 'declined'>
  created_at: CreatedAt
}

/** Whether an organization gets the badge; at most one of each waits to be decided. */
interface OrganizationReviewsTable {
  id: string
  organization_id: string
  cause: 'registered' | 'renamed'
  previous_name: string | null
  opened_at: Date
  decided_at: Date | null
  decided_by: string | null
  outcome: 'approved' | 'declined' | null
  /** Why it was declined, as its admins were told. */
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
  /** The order the organization put them in. */
  position: number
}

interface FollowsTable {
  organization_id: string
  user_id: string
  created_at: CreatedAt
}

export interface OrganizationTables {
  organizations: OrganizationsTable
  organization_members: OrganizationMembersTable
  organization_documents: OrganizationDocumentsTable
  organization_reviews: OrganizationReviewsTable
  organization_invitations: OrganizationInvitationsTable
  tags: TagsTable
  organization_tags: OrganizationTagsTable
  follows: FollowsTable
}
