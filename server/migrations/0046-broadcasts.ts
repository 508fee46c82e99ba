import { type Kysely, sql } from 'kysely'

const statements = [
  sql`create table broadcasts (
    id uuid primary key,
    organization_id uuid not null references organizations (id) on delete cascade,
    author_id uuid references users (id) on delete set null,
    kind text not null default 'email',
    status text not null default 'draft' check (status in ('draft', 'scheduled', 'sending', 'sent', 'stopped')),
    subject text not null,
    body text not null,
    item_id uuid references content_items (id) on delete set null,
    segment_name text,
    filters jsonb,
    person_ids uuid[],
    scheduled_at timestamptz,
    sent_at timestamptz,
    results jsonb not null default '{}',
    results_at timestamptz,
    created_at timestamptz not null default now(),
    check (filters is null or person_ids is null)
  )`,
  sql`create index broadcasts_of_organization on broadcasts (organization_id, id desc)`,
  sql`create index broadcasts_author on broadcasts (author_id) where author_id is not null`,
  sql`create index broadcasts_item on broadcasts (item_id) where item_id is not null`,
  sql`create index broadcasts_counted on broadcasts (sent_at) where sent_at is not null`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
