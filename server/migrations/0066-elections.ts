import { type Kysely, sql } from 'kysely'

const statements = [
  sql`create table elections (
    id uuid primary key,
    -- Null for the elections that the operator keeps for all organizations.
    organization_id uuid references organizations (id) on delete cascade,
    name text not null,
    -- Null if the days are the same everywhere.
    state text,
    registration_deadline date,
    early_voting date,
    election_day date not null,
    created_at timestamptz not null default now(),
    check (registration_deadline <= election_day and early_voting <= election_day)
  )`,
  // Also finds the elections of an organization in the order of their days.
  sql`create unique index elections_once on elections (organization_id, election_day, state) nulls not distinct`,
  sql`create index elections_by_day on elections (election_day)`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
