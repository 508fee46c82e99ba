import { type Kysely, sql } from 'kysely'

const statements = [
  // When somebody last showed that the account's address is theirs; null when nobody ever did.
  sql`alter table users add column email_verified_at timestamptz`,

  sql`alter table sessions
    add column browser text,
    add column system text,
    add column last_used_at timestamptz not null default now(),
    add column token_issued_at timestamptz not null default now()`,
  sql`update sessions set last_used_at = created_at, token_issued_at = created_at`,
  // Beside the token that a session has now: those it had before, and those that nobody has used yet.
  sql`create table session_tokens (
    token_hash bytea primary key,
    session_id uuid not null references sessions on delete cascade,
    replaced_at timestamptz
  )`,
  sql`create index session_tokens_session on session_tokens (session_id)`,

  sql`create table social_identities (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    provider text not null,
    issuer text not null,
    subject text not null,
    email text not null,
    created_at timestamptz not null default now(),
    last_used_at timestamptz not null default now(),
    unique (issuer, subject)
  )`,
  sql`create index social_identities_user on social_identities (user_id, id)`,
  sql`create table login_tokens (
    token_hash bytea primary key,
    user_id uuid not null references users on delete cascade,
    browser_hash bytea not null,
    expires_at timestamptz not null
  )`,
  sql`create index login_tokens_user on login_tokens (user_id)`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
