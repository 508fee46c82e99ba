import type { Db } from '../src/platform/db/database.ts'

type Counted = 'people' | 'imported_people' | 'people_imports' | 'consents' | 'mails'

/** How many rows a table has, of all organizations. */
export const countRows = async (db: Db, table: Counted): Promise<number> => {
  const { count } = await db.selectFrom(table).select(db.fn.countAll().as('count')).executeTakeFirstOrThrow()
  return Number(count)
}
