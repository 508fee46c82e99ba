import { type Kysely, sql } from 'kysely'

const statements = [
  sql`create table chat_threads (
    id uuid primary key,
    organization_id uuid not null references organizations on delete cascade,
    user_id uuid not null references users on delete cascade,
    last_sequence integer not null default 0,
    last_message_at timestamptz not null,
    seen_by_supporter integer not null default 0,
    seen_by_organization integer not null default 0,
    unread_by_supporter integer not null default 0,
    unread_by_organization integer not null default 0,
    muted_at timestamptz,
    created_at timestamptz not null default now(),
    unique (organization_id, user_id)
  )`,
  sql`create index chat_threads_inbox on chat_threads (organization_id, last_message_at desc, id desc)`,
  sql`create index chat_threads_supporter on chat_threads (user_id, last_message_at desc, id desc)`,
  sql`create index chat_threads_unread on chat_threads (organization_id) where unread_by_organization > 0`,

  sql`create table chat_messages (
    id uuid primary key,
    thread_id uuid not null references chat_threads on delete cascade,
    sequence integer not null,
    sender text not null check (sender in ('supporter', 'organization')),
    user_id uuid references users on delete set null,
    body text not null,
    client_id uuid,
    created_at timestamptz not null default now(),
    unique (thread_id, sequence),
    unique (thread_id, user_id, client_id)
  )`,

  sql`create table reports (
    id uuid primary key,
    subject_type text not null,
    subject_id uuid not null,
    subject_text text not null,
    reporter_id uuid references users on delete set null,
    reason text not null,
    note text,
    created_at timestamptz not null default now(),
    unique (reporter_id, subject_type, subject_id)
  )`,
  sql`create index reports_newest on reports (created_at desc, id desc)`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
