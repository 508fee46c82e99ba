import type { Generated } from 'kysely'
import type { Bytes, CreatedAt } from './columns.ts'

interface UsersTable {
  id: string
  email: string
  /** argon2id; null for users who only sign in through a provider. */
  password_hash: string | null
  name: string
  first_name: string
  last_name: string
  phone: string | null
  address: string | null
  avatar: string | null
  interests: Generated<string[]>
  use_location: Generated<boolean>
  language: Generated<'en' | 'es'>
  terms_accepted_at: Date | null
  /** The version of the terms that was accepted at that time. */
  terms_version: number | null
  /** When the user last proved that they own the address, by a mailed link or through a provider; null for never. */
  email_verified_at: Date | null
  last_seen_notifications_at: Generated<Date>
  /** Since when the user is a moderator of the platform; null for everybody else. */
  moderator_since: Date | null
  banned_at: Date | null
  ban_reason: string | null
  /** Counts the changes of the profile. */
  revision: Generated<number>
  created_at: CreatedAt
  updated_at: CreatedAt
}

interface SessionsTable {
  id: string
  user_id: string
  /** SHA-256 of the 256-bit token. */
  token_hash: Bytes
  /** Browser and system are coarse and taken from the User-Agent header; null when not recognized. */
  browser: string | null
  system: string | null
  /** Updated at most once an hour. */
  last_used_at: CreatedAt
  token_issued_at: CreatedAt
  created_at: CreatedAt
  expires_at: Date
}

/** Tokens of a session other than its current one. */
interface SessionTokensTable {
  token_hash: Bytes
  session_id: string
  /** Null for a token that was issued but has not been used yet. */
  replaced_at: Date | null
}

/** Links a user to an identity provider. Issuer and subject together identify one person permanently. */
interface SocialIdentitiesTable {
  id: string
  user_id: string
  provider: string
  issuer: string
  subject: string
  /** As the provider reported it when the identity was linked. */
  email: string
  created_at: CreatedAt
  last_used_at: CreatedAt
}

/** The result of a sign-in through a provider. The browser that began the sign-in exchanges it once for a session. */
interface LoginTokensTable {
  token_hash: Bytes
  user_id: string
  browser_hash: Bytes
  expires_at: Date
}

/** Links that were mailed to reset a password or to log in. */
interface MailedLinksTable {
  token_hash: Bytes
  user_id: string
  expires_at: Date
}

/** A change of an account's address, which is pending until somebody with the new address confirms it. */
interface EmailChangesTable {
  id: string
  user_id: string
  email: string
  previous_email: string
  /** Whether the user had proved that they own the previous address. Only then can its owner undo the change. */
  is_previous_proven: boolean
  requested_at: Date
  expires_at: Date
  confirmed_at: Date | null
}

/** Tokens in the mails about a change of address. */
interface EmailChangeTokensTable {
  token_hash: Bytes
  change_id: string
  purpose: 'confirm' | 'undo'
}

/** Devices on which a user has logged in. */
interface KnownDevicesTable {
  user_id: string
  device_hash: Bytes
  last_used_at: Date
}

/**
 * Failed logins per account and source, keyed by hashes of the address that was tried, whether or not the account
 * exists, and of where it was tried from.
 */
interface LoginFailuresTable {
  account_hash: Bytes
  source_hash: Bytes
  failures: number
  blocked_until: Date | null
  last_failed_at: Date
}

export interface AccountTables {
  users: UsersTable
  sessions: SessionsTable
  session_tokens: SessionTokensTable
  social_identities: SocialIdentitiesTable
  login_tokens: LoginTokensTable
  password_resets: MailedLinksTable
  login_links: MailedLinksTable
  email_changes: EmailChangesTable
  email_change_tokens: EmailChangeTokensTable
  known_devices: KnownDevicesTable
  login_failures: LoginFailuresTable
}
