import { type Kysely, sql } from 'kysely'

/**
 * Nodes of the previous version write none of the new columns. A suppression of theirs is one whose acts have not been
 * removed, and a link of theirs does not wait for its turn.
 */
const statements = [
  sql`alter table engagements add column link_due_at timestamptz`,
  sql`create index engagements_unconfirmed_of_item on engagements (content_item_id, created_at)
    where confirmed_at is null and user_id is null and person_id is not null`,
  sql`alter table mail_suppressions add column acts_removed_at timestamptz`,
  sql`create index mail_suppressions_acts on mail_suppressions (address) where acts_removed_at is null`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
