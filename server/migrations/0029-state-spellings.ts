import { type Kysely, sql } from 'kysely'
import { placeKey } from '../src/organizations/search-text.ts'

const statements = [
  sql`alter table organizations add column search_state text not null default ''`,
  sql`drop index organizations_state`,
  sql`create index organizations_state on organizations (search_state) where published_at is not null`,
]

/** There are few states, and many organizations in each. */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
  const { rows } = await sql<{ state: string }>`
    select distinct state from organizations where state is not null`.execute(db)
  for (const { state } of rows) {
    await sql`update organizations set search_state = ${placeKey(state)} where state = ${state}`.execute(db)
  }
}
