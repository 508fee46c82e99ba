import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'

/** Nodes of the previous version write neither column, so for them everybody comes directly. */
const statements = [
  // Deferrable, because a backup is restored in any order of its rows.
  sql`alter table engagements
    add column source text not null default 'direct'
      check (source in ('direct', 'share', 'suggestion', 'embed', 'search')),
    add column via_engagement_id uuid
      references engagements (id) on delete set null deferrable initially immediate`,
  sql`create index engagements_via on engagements (via_engagement_id) where via_engagement_id is not null`,
  sql`create index engagements_sources on engagements (content_item_id, source) where is_counted`,
  // The key of the links. Here, because who only reads an act must not write.
  sql`insert into signing_keys (purpose, key) values ('shares', decode(${randomBytes(32).toString('hex')}, 'hex'))`,
  // What people can still take part in, of one organization.
  sql`create index content_items_open on content_items (organization_id, over_at) where status = 'published'`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
