import { type Kysely, sql } from 'kysely'

/** The acts of the current week by kind, and the index that finds them without reading those of earlier weeks. */
const statements = [
  sql`create table weekly_acts (
    week date not null,
    kind text not null,
    count integer not null check (count > 0),
    primary key (week, kind)
  )`,
  sql`create index engagements_answered on engagements (answered_at) where is_counted`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
