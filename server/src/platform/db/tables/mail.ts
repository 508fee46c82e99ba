import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { CreatedAt, Json } from './columns.ts'

/** Mails that were stored because no SMTP server is configured. */
interface MailboxEntriesTable {
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

/** One mail to many recipients. The rows in `mails` are created from it page by page. */
interface MailBatchesTable {
  id: string
  kind: string
  /** The id of what the mail is about. */
  subject_id: string | null
  payload: Json<object>
  status: Generated<'waiting' | 'walking' | 'done'>
  /** The last recipient for whom a row was created. */
  cursor: string | null
  next_step_at: Date
  dedupe_key: string
  created_at: CreatedAt
}

/** `digested`: instead of this mail, the recipient gets its subject in a digest. */
export type MailStatus = 'queued' | 'sending' | 'sent' | 'dropped' | 'suppressed' | 'bounced' | 'dead' | 'digested'

/** The outbox: one row per mail and recipient. */
interface MailsTable {
  id: string
  kind: string
  batch_id: string | null
  /** The mail goes to the current address of this account; null for an address without an account. */
  user_id: string | null
  /** The person without an account whose address is `recipient`. */
  guest_id: ColumnType<string | null, string | null | undefined, string | null>
  /** An address without an account; cleared when the mail is finished. */
  recipient: string | null
  /** The ids from which the mail is composed. */
  payload: Json<object>
  /** The content of a mail that had to be composed immediately; cleared when the mail is finished. */
  content: JSONColumnType<object, string | null | undefined, string | null> | null
  status: Generated<MailStatus>
  /** Mails with a lower number are sent first. */
  priority: Generated<number>
  attempts: Generated<number>
  /** While the mail is being sent, this is the end of its lease. */
  next_attempt_at: Date
  leased_by: string | null
  last_error: string | null
  dedupe_key: string | null
  /** What allowed the mail, stored when it is sent; null before, and for mails of earlier versions. */
  basis: ColumnType<string | null, never, string | null>
  /** The rows of the ledger that allowed it. */
  consent_ids: ColumnType<string[] | null, never, string[] | null>
  created_at: CreatedAt
  finished_at: Date | null
}

/** Addresses that a mail server has permanently rejected. */
interface MailSuppressionsTable {
  address: string
  reason: string
  created_at: CreatedAt
  /** When what had been done with the address without a confirmation was removed. */
  acts_removed_at: ColumnType<Date | null, never, Date>
}

/** How many mails a recipient has got in the current period. See `platform/mail/allowances.ts`. */
interface MailAllowancesTable {
  /** Of the name of the limit and what it is counted for. */
  key_hash: Uint8Array
  count: number
  /** The end of the period. */
  ends_at: Date
}

export type MailFrequency = 'instantly' | 'daily' | 'weekly' | 'off'

/** How often a user wants mail about an organization; without a row, instantly. */
interface MailPreferencesTable {
  user_id: string
  organization_id: string
  frequency: MailFrequency
  updated_at: CreatedAt
}

export interface MailTables {
  kept_mails: MailboxEntriesTable
  mail_batches: MailBatchesTable
  mails: MailsTable
  mail_suppressions: MailSuppressionsTable
  mail_allowances: MailAllowancesTable
  mail_preferences: MailPreferencesTable
}
