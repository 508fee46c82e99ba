import { type Kysely, sql } from 'kysely'

const statements = [
  sql`create table directories (
    id uuid primary key,
    name text not null unique,
    source text not null,
    countries text[] not null,
    targets_count integer not null,
    titles jsonb not null,
    areas jsonb not null,
    imported_at timestamptz not null,
    created_at timestamptz not null default now()
  )`,
  sql`create table directory_targets (
    id uuid primary key,
    directory_id uuid not null references directories (id) on delete cascade,
    position integer not null,
    external_id text,
    name text not null,
    title text not null,
    office text not null,
    party text not null,
    phones jsonb not null,
    division text,
    postal_codes text[] not null default '{}',
    -- Who has left the office. What people told about calls to them refers to the row.
    removed_at timestamptz
  )`,
  sql`create index directory_targets_in_order on directory_targets (directory_id, position, id) where removed_at is null`,
  // For the foreign key.
  sql`create index directory_targets_directory on directory_targets (directory_id)`,
  sql`create table postal_code_divisions (
    country text not null,
    postal_code text not null,
    division text not null,
    primary key (country, postal_code, division)
  )`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
