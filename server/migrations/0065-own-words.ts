import { type Kysely, sql } from 'kysely'

const statements = [
  sql`alter table engagements add column sentences smallint, add column own_sentences smallint`,
  sql`alter table engagements add constraint engagements_own_sentences
    check ((sentences is null) = (own_sentences is null) and own_sentences between 0 and sentences)`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
