import { type Kysely, sql } from 'kysely'

/** API tokens belong to the organization, and stay when whoever made them leaves. */
const statements = [
  sql`create table api_tokens (
    id uuid primary key,
    organization_id uuid not null references organizations (id) on delete cascade,
    created_by uuid references users (id) on delete set null,
    name text not null,
    scopes text[] not null,
    token_hash bytea not null unique,
    ending text not null,
    last_used_at timestamptz,
    expires_at timestamptz,
    created_at timestamptz not null default now()
  )`,
  sql`create index api_tokens_organization on api_tokens (organization_id)`,
  sql`create index api_tokens_created_by on api_tokens (created_by)`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
