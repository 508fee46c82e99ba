import { sql } from 'kysely'
import type { Db } from '../src/platform/db/database.ts'

/** Each act updates the counters of its item, so that a statement with all of them would take long. */
const actsPerStatement = 500

/** Adds acts without a person that are otherwise like the given one, until its item has `total` of them. */
export const copyAct = async (db: Db, id: string, total: number): Promise<void> => {
  for (let first = 2; first <= total; first += actsPerStatement) {
    const last = Math.min(first + actsPerStatement - 1, total)
    await sql`
      insert into engagements (id, content_item_id, organization_id, kind, number, answered_at, created_at, updated_at)
      select gen_random_uuid(), content_item_id, organization_id, kind, made, answered_at, created_at, updated_at
      from engagements, generate_series(${first}::int, ${last}::int) as made where engagements.id = ${id}`.execute(db)
  }
}
