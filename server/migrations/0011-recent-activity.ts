import { type Kysely, sql } from 'kysely'

const statements = [
  // The newest of each kind come from one short walk of an index, however many there are of the others.
  sql`alter table engagements add column kind text`,
  sql`update engagements set kind = item.kind from content_items item where item.id = engagements.content_item_id`,
  sql`alter table engagements alter column kind set not null`,
  sql`create index engagements_recent on engagements (organization_id, kind, answered_at desc, id desc) where is_counted`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
