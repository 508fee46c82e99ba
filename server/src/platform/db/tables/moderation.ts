import type { CreatedAt, Json } from './columns.ts'

/** Reports of users to the moderators of the platform, about any kind of subject. */
interface ReportsTable {
  id: string
  /** A resource type of the contract, such as `chat-messages`. */
  subject_type: string
  subject_id: string
  /** The text at the time of the report, because the subject may change or be deleted. */
  subject_text: string
  reporter_id: string | null
  reason: string
  note: string | null
  created_at: CreatedAt
  closed_at: Date | null
  closed_by: string | null
  outcome: 'dismissed' | 'removed' | 'restored' | 'banned' | null
}

/** A pseudonym for a person in the audit log. It is deleted with their account. */
interface AuditPeopleTable {
  id: string
  user_id: string
}

/** Append-only: the database rejects every other change. */
interface AuditEntriesTable {
  id: string
  organization_id: string | null
  /** An id of `audit_people`, which exists only while that person has an account. */
  actor_id: string | null
  acted_as: 'admin' | 'self' | 'moderator' | 'system'
  act: string
  subject_type: string
  /** When the subject is a user, this also is an id of `audit_people`. */
  subject_id: string | null
  details: Json<Record<string, string>>
  created_at: Date
}

export interface ModerationTables {
  audit_people: AuditPeopleTable
  audit_entries: AuditEntriesTable
  reports: ReportsTable
}
