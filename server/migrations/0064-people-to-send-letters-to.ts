import { type Kysely, sql } from 'kysely'

const statements = [
  sql`alter table directory_targets add column address text not null default ''`,
  sql`alter table directories add column addresses_count integer not null default 0`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
