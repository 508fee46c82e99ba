import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<never>): Promise<void> => {
  // When the offices of its people answer the phone; null if that is not known.
  await sql`alter table directories add column office_hours jsonb`.execute(db)
}
