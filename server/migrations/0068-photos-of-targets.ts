import { type Kysely, sql } from 'kysely'

const statements = [
  // A photo is fetched once from where the list says, and served from here.
  sql`alter table directory_targets
    add column photo_source text not null default '',
    add column photo text,
    add column photo_due_at timestamptz,
    add column photo_tried_at timestamptz,
    add column photo_failures integer not null default 0`,
  sql`create index directory_targets_photo_due on directory_targets (photo_due_at) where photo_due_at is not null`,
  sql`alter table directories
    add column photos_count integer not null default 0,
    add column photos_waiting integer not null default 0,
    add column photos_failed integer not null default 0`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
