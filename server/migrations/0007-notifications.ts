import { type Kysely, sql } from 'kysely'

/** What the bell and the feed read: the news of one organization, of all kinds or of one. First publication is what counts. */
const news = sql`where status = 'published' and first_published_at is not null`

const statements = [
  sql`alter table content_items add column first_published_by uuid references users on delete set null`,
  sql`create index content_items_news on content_items (organization_id, first_published_at desc, id desc) ${news}`,
  sql`create index content_items_news_of_kind on content_items (organization_id, kind, first_published_at desc, id desc) ${news}`,
  sql`create index content_items_first_published_by on content_items (first_published_by) where first_published_by is not null`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
