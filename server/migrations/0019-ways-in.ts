import { type Kysely, sql } from 'kysely'

const statements = [
  // A change of an account's address. Kept for a while after it was confirmed, so that it can be undone.
  sql`create table email_changes (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    email text not null,
    previous_email text not null,
    is_previous_proven boolean not null,
    requested_at timestamptz not null,
    expires_at timestamptz not null,
    confirmed_at timestamptz
  )`,
  sql`create unique index email_changes_pending on email_changes (user_id) where confirmed_at is null`,
  sql`create index email_changes_user on email_changes (user_id)`,
  // A mail that is composed again contains another token, and the previous ones stay valid.
  sql`create table email_change_tokens (
    token_hash bytea primary key,
    change_id uuid not null references email_changes on delete cascade,
    purpose text not null check (purpose in ('confirm', 'undo'))
  )`,
  sql`create index email_change_tokens_change on email_change_tokens (change_id)`,
  // The answer to one body is not the answer to another one. Existing keys are rejected for the day that they are kept.
  sql`alter table idempotency_keys add column body_hash bytea`,
  // Failed logins are counted per source. Existing counters have none, and expire within a day.
  sql`alter table login_failures
    add column source_hash bytea not null default '',
    drop constraint login_failures_pkey,
    add primary key (account_hash, source_hash)`,
  sql`alter table login_failures alter column source_hash drop default`,
  sql`create table known_devices (
    user_id uuid not null references users on delete cascade,
    device_hash bytea not null,
    last_used_at timestamptz not null,
    primary key (user_id, device_hash)
  )`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
