import type { CreatedAt, Json } from './columns.ts'

/** What people pointed out to those who look after the platform, whatever it is about. */
interface ReportsTable {
  id: string
  /** Resource type of the contract: `chat-messages`. */
  subject_type: string
  subject_id: string
  /** How it read when it was reported; the subject itself may change or go. */
  subject_text: string
  reporter_id: string | null
  reason: string
  note: string | null
  created_at: CreatedAt
  closed_at: Date | null
  closed_by: string | null
  outcome: 'dismissed' | 'removed' | 'restored' | 'banned' | null
}

/** Stands for a person in the audit log, and goes with their account. */
interface AuditPeopleTable {
  id: string
  user_id: string
}

/** Only ever added to: the database refuses anything else. */
interface AuditEntriesTable {
  id: string
  organization_id: string | null
  /** In `audit_people`, while that person has an account. */
  actor_id: string | null
  acted_as: 'admin' | 'self' | 'moderator' | 'system'
  act: string
  subject_type: string
  /** Of a person (`users`) likewise in `audit_people`. */
  subject_id: string | null
  details: Json<Record<string, string>>
  created_at: Date
}

export interface ModerationTables {
  audit_people: AuditPeopleTable
  audit_entries: AuditEntriesTable
  reports: ReportsTable
}
