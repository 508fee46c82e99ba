import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`alter table people add column devices_forgotten_at timestamptz`.execute(db)
}
