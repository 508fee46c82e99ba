import type { Generated, JSONColumnType } from 'kysely'
import type { CreatedAt, Json } from './columns.ts'

/** Mail that no SMTP server was there to take. */
interface KeptMailsTable {
  id: string
  recipient: string
  subject: string
  html: string
  text: string
  message_id: string | null
  headers: Json<Record<string, string>>
  attachments: Json<{ filename: string; contentType: string; content: string }[]>
  created_at: CreatedAt
}

/** One mail to many: rows of `mails` are made of it page by page. */
interface MailBatchesTable {
  id: string
  kind: string
  /** What it is about. */
  subject_id: string | null
  payload: Json<object>
  status: Generated<'waiting' | 'walking' | 'done'>
  /** The last recipient that has a row. */
  cursor: string | null
  next_step_at: Date
  dedupe_key: string
  created_at: CreatedAt
}

export type MailStatus = 'queued' | 'sending' | 'sent' | 'dropped' | 'suppressed' | 'bounced' | 'dead'

/** The outbox. */
interface MailsTable {
  id: string
  kind: string
  batch_id: string | null
  /** Whose present address it goes to; null for an address without an account. */
  user_id: string | null
  /** The address without an account; gone once the mail is finished. */
  recipient: string | null
  /** Ids that its kind composes it from. */
  payload: Json<object>
  /** What it says, when it had to be composed at once; gone once the mail is finished. */
  content: JSONColumnType<object, string | null | undefined, string | null> | null
  status: Generated<MailStatus>
  /** Lower goes first. */
  priority: Generated<number>
  attempts: Generated<number>
  /** While it is being sent: when its lease runs out. */
  next_attempt_at: Date
  leased_by: string | null
  last_error: string | null
  dedupe_key: string | null
  created_at: CreatedAt
  finished_at: Date | null
}

/** Addresses that a mail server refused for good. */
interface MailSuppressionsTable {
  address: string
  reason: string
  created_at: CreatedAt
}

export type MailFrequency = 'instantly' | 'daily' | 'weekly' | 'off'

/** How often a person wants mail about an organization; without a row, instantly. */
interface MailPreferencesTable {
  user_id: string
  organization_id: string
  frequency: MailFrequency
  updated_at: CreatedAt
}

export interface MailTables {
  kept_mails: KeptMailsTable
  mail_batches: MailBatchesTable
  mails: MailsTable
  mail_suppressions: MailSuppressionsTable
  mail_preferences: MailPreferencesTable
}
