import { type Kysely, sql } from 'kysely'

const statements = [
  // What the public knows of an item that is no longer published. What its organization changes afterwards is not public.
  // It is not known for items that were withdrawn before.
  sql`alter table content_items
    add column public_title text,
    add column public_attributes jsonb`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
