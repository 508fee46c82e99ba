import { type Kysely, sql } from 'kysely'

const statements = [
  sql`alter table directory_targets
    add column email text not null default '', add column contact_page text not null default ''`,
  // How many people of a directory can be called, and how many can be written to. Until now, each had a phone.
  sql`alter table directories
    add column phones_count integer not null default 0, add column emails_count integer not null default 0`,
  sql`update directories set phones_count = targets_count`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
