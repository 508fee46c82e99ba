import { type Kysely, sql } from 'kysely'

const statements = [
  sql`alter table organizations add column timezone text`,

  sql`create table contact_messages (
    id uuid primary key,
    organization_id uuid not null references organizations on delete cascade,
    user_id uuid references users on delete set null,
    name text not null,
    email text not null,
    message text not null,
    digest bytea not null,
    read_at timestamptz,
    answered_at timestamptz,
    created_at timestamptz not null default now()
  )`,
  sql`create index contact_messages_newest on contact_messages (organization_id, created_at desc, id desc)`,
  sql`create index contact_messages_unread on contact_messages (organization_id) where read_at is null`,
  sql`create index contact_messages_digest on contact_messages (digest, created_at)`,

  sql`create table spent_proofs (
    challenge_hash bytea primary key,
    expires_at timestamptz not null
  )`,
  sql`create index spent_proofs_expired on spent_proofs (expires_at)`,
  sql`create table signing_keys (
    purpose text primary key,
    key bytea not null
  )`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
