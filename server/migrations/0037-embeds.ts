import { type Kysely, sql } from 'kysely'

/**
 * `embed_origins` are the sites that may show an organization's actions in a frame. The indexes find what a printed
 * address is about, which consists of the last digits of an id.
 */
const statements = [
  sql`alter table organizations add column embed_origins text[] not null default '{}'`,
  sql`create index content_items_printed_address on content_items ("right"(id::text, 12))`,
  sql`create index organizations_printed_address on organizations ("right"(id::text, 12))`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
