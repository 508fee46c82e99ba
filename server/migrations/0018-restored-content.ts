import { type Kysely, sql } from 'kysely'

const statements = [
  // So that it comes back as it was. What was removed before this comes back as something taken back.
  sql`alter table content_items
    add column published_before_removal timestamptz,
    add constraint content_items_restored_are_whole check (published_before_removal is null or removed_at is not null)`,
  sql`alter table reports
    drop constraint reports_outcome_check,
    add constraint reports_outcome_check check (outcome in ('dismissed', 'removed', 'restored', 'banned'))`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
