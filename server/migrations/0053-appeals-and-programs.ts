import { type Kysely, sql } from 'kysely'

/** What the answer to an appeal changed, which those who appealed are told. Appeals of earlier versions have none. */
const statements = [
  sql`alter table moderation_appeals
    add column effect text check (effect in ('stays', 'taken_back', 'lifted_before', 'other_decision', 'text_deleted', 'gone'))`,
  // Whether another decision about the same subject applies is asked when an appeal is decided.
  sql`create index moderation_decisions_of_subject on moderation_decisions (subject_id, decided_at)
    where subject_id is not null`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
