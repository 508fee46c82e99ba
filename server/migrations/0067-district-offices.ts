import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<never>): Promise<void> => {
  // They come from a file of their own, so a newer list of the people leaves them.
  await sql`alter table directory_targets add column district_phones jsonb not null default '[]'`.execute(db)
}
