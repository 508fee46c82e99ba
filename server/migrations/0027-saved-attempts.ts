import { type Kysely, sql } from 'kysely'

const statements = [
  // Which attempt holds a key, so that one that was overtaken can no longer save anything, and when an attempt saved
  // something, so that it is never made again, even if its process died before it could store its answer.
  sql`alter table idempotency_keys add attempt uuid, add saved_at timestamptz`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
