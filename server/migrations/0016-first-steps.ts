import { type Kysely, sql } from 'kysely'

const statements = [
  sql`alter table organizations add column page_shared_at timestamptz, add column first_steps_dismissed_at timestamptz`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
