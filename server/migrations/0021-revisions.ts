import { type Kysely, sql } from 'kysely'

const statements = [
  // Count the changes, so that nobody overwrites what a colleague has changed in the meantime.
  sql`alter table organizations
    add column revision integer not null default 0,
    add column phone_bank_revision integer not null default 0,
    add column donation_links_revision integer not null default 0`,
  sql`alter table users add column revision integer not null default 0`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
