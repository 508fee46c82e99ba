import type { Generated } from 'kysely'
import type { Bytes, CreatedAt } from './columns.ts'

interface UsersTable {
  id: string
  email: string
  /** argon2id; null for people who only sign in through a provider. */
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
  /** Of the terms that they accepted then. */
  terms_version: number | null
  /** When somebody last showed that the address is theirs, by a mailed link or through a provider; null: never. */
  email_verified_at: Date | null
  last_seen_notifications_at: Generated<Date>
  /** Since when they look after the platform. */
  moderator_since: Date | null
  banned_at: Date | null
  ban_reason: string | null
  created_at: CreatedAt
  updated_at: CreatedAt
}

interface SessionsTable {
  id: string
  user_id: string
  /** SHA-256 of the 256-bit token. */
  token_hash: Bytes
  /** As the browser says of itself, coarsely; null when it says nothing that is known. */
  browser: string | null
  system: string | null
  /** Coarse: written at most once an hour. */
  last_used_at: CreatedAt
  token_issued_at: CreatedAt
  created_at: CreatedAt
  expires_at: Date
}

/** Tokens of a session beside its present one. */
interface SessionTokensTable {
  token_hash: Bytes
  session_id: string
  /** Null for a token that was given out and not used yet. */
  replaced_at: Date | null
}

/** Who somebody is to a provider of social sign-in; issuer and subject together are one person for good. */
interface SocialIdentitiesTable {
  id: string
  user_id: string
  provider: string
  issuer: string
  subject: string
  /** As the provider said it when the identity was linked. */
  email: string
  created_at: CreatedAt
  last_used_at: CreatedAt
}

/** What a social sign-in ends with: exchanged once for a session, by the browser that it began in. */
interface LoginTokensTable {
  token_hash: Bytes
  user_id: string
  browser_hash: Bytes
  expires_at: Date
}

interface PasswordResetsTable {
  token_hash: Bytes
  user_id: string
  expires_at: Date
}

/** Failed log-ins per account, whether it exists or not: keyed by a hash of the address that was tried. */
interface LoginFailuresTable {
  account_hash: Bytes
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
  password_resets: PasswordResetsTable
  login_failures: LoginFailuresTable
}
