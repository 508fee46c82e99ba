import { type Kysely, sql } from 'kysely'

const statements = [
  // Null for the directories that the operator keeps for all organizations.
  sql`alter table directories add column organization_id uuid references organizations (id) on delete cascade`,
  sql`alter table directories add column headers_key text`,
  sql`alter table directories add column mapping jsonb`,
  sql`alter table directories drop constraint directories_name_key`,
  sql`create unique index directories_shared_name on directories (name) where organization_id is null`,
  sql`create unique index directories_own_name on directories (organization_id, name) where organization_id is not null`,
  // Few campaigns use a directory, and the campaigns of a directory are counted often.
  sql`create index content_items_directory on content_items ((attributes ->> 'directory_id'), organization_id)
    where attributes ->> 'directory_id' is not null`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
