import type { Generated } from 'kysely'
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
  /** Of somebody without an account, who then has no `reporter_id`. */
  reporter_name: string | null
  reporter_email: string | null
  /** The language of the mails to somebody without an account. */
  reporter_language: Generated<'en' | 'es'>
  receipt_sent_at: Date | null
  decision_id: string | null
}

/** What moderators decided. After the time to appeal, only what the yearly figures need is kept. */
interface ModerationDecisionsTable {
  id: string
  outcome: 'dismissed' | 'removed' | 'banned' | 'restored' | 'unbanned'
  origin: 'report' | 'own' | 'appeal'
  ground: 'illegal' | 'terms' | null
  /** The law or the part of the terms. */
  provision: string | null
  reason: string | null
  subject_type: string
  subject_id: string | null
  /** Null for chat messages, because conversations are private. */
  subject_text: string | null
  organization_id: string | null
  author_id: string | null
  moderator_id: string | null
  /** When the first of the reports was made that led to it. */
  reported_at: Date | null
  decided_at: Date
  /** When everything personal was deleted. */
  forgotten_at: Date | null
}

interface ModerationAppealsTable {
  id: string
  decision_id: string
  side: 'concerned' | 'reporter'
  /** The report of a reporter who appeals. */
  report_id: string | null
  text: string | null
  created_at: Date
  decided_at: Date | null
  decided_by: string | null
  outcome: 'upheld' | 'reversed' | null
  reason: string | null
  /** What is so after it was decided. Null for appeals that were decided by earlier versions. */
  effect: 'stays' | 'taken_back' | 'lifted_before' | 'other_decision' | 'text_deleted' | 'gone' | null
}

/** How many reports were made in a year. */
interface NoticeCountsTable {
  year: number
  reason: string
  is_by_visitor: boolean
  notices: number
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

/** How often something was done on a day that has one audit entry. */
interface AuditCountsTable {
  entry_id: string
  organization_id: string
  act: string
  /** The API token, or the pseudonym of the admin. */
  doer_id: string
  /** Of UTC. */
  day: string
  count: number
}

export interface ModerationTables {
  audit_people: AuditPeopleTable
  audit_entries: AuditEntriesTable
  audit_counts: AuditCountsTable
  reports: ReportsTable
  moderation_decisions: ModerationDecisionsTable
  moderation_appeals: ModerationAppealsTable
  notice_counts: NoticeCountsTable
}
