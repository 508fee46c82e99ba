import { type Kysely, sql } from 'kysely'

/** Nothing about who looked: a row counts the views of an item on one day, by where they came from. */
const statements = [
  sql`create table content_views (
    content_item_id uuid not null references content_items (id) on delete cascade,
    day date not null,
    source text not null check (source in ('direct', 'share', 'suggestion', 'embed', 'search')),
    views integer not null,
    primary key (content_item_id, day, source)
  )`,
  sql`alter table organization_members add column gets_weekly_report boolean not null default true`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
