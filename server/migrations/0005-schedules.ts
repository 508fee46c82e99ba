import { type Kysely, sql } from 'kysely'

const statements = [sql`alter table content_items add column starts_at timestamptz, add column over_at timestamptz`]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
