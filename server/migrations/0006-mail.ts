import { type Kysely, sql } from 'kysely'

const statements = [
  sql`create table mail_batches (
    id uuid primary key,
    kind text not null,
    subject_id uuid,
    payload jsonb not null default '{}',
    status text not null default 'waiting' check (status in ('waiting', 'walking', 'done')),
    cursor uuid,
    next_step_at timestamptz not null,
    dedupe_key text not null unique,
    created_at timestamptz not null default now()
  )`,
  sql`create index mail_batches_kind on mail_batches (kind, id)`,
  sql`create index mail_batches_due on mail_batches (next_step_at) where status <> 'done'`,

  sql`create table mails (
    id uuid primary key,
    kind text not null,
    batch_id uuid references mail_batches on delete cascade,
    user_id uuid references users on delete cascade,
    recipient text,
    payload jsonb not null default '{}',
    content jsonb,
    status text not null default 'queued'
      check (status in ('queued', 'sending', 'sent', 'dropped', 'suppressed', 'bounced', 'dead')),
    priority smallint not null default 0,
    attempts integer not null default 0,
    next_attempt_at timestamptz not null,
    leased_by uuid,
    last_error text,
    dedupe_key text unique,
    created_at timestamptz not null default now(),
    finished_at timestamptz,
    unique (batch_id, user_id),
    check (user_id is not null or recipient is not null or status not in ('queued', 'sending'))
  )`,
  sql`create index mails_due on mails (priority, next_attempt_at) where status in ('queued', 'sending')`,
  sql`create index mails_dead on mails (id) where status = 'dead'`,
  sql`create index mails_finished on mails (finished_at) where finished_at is not null`,
  sql`create index mails_user on mails (user_id)`,

  sql`create table mail_suppressions (
    address text primary key check (address = lower(address)),
    reason text not null,
    created_at timestamptz not null default now()
  )`,

  sql`create table mail_preferences (
    user_id uuid not null references users on delete cascade,
    organization_id uuid not null references organizations on delete cascade,
    frequency text not null check (frequency in ('instantly', 'daily', 'weekly', 'off')),
    updated_at timestamptz not null default now(),
    primary key (user_id, organization_id)
  )`,
  sql`create index mail_preferences_organization on mail_preferences (organization_id)`,
  sql`create index mail_preferences_digest on mail_preferences (frequency, user_id) where frequency in ('daily', 'weekly')`,

  sql`create index content_items_starts on content_items (starts_at) where status = 'published' and starts_at is not null`,

  sql`alter table kept_mails
    add column message_id text unique,
    add column headers jsonb not null default '{}',
    add column attachments jsonb not null default '[]'`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
