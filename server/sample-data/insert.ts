import { contentKinds } from '@rostrum/contract/content-kinds'
import type { Insertable } from 'kysely'
import { searchRow } from '../src/content/search-text.ts'
import type { Db } from '../src/platform/db/database.ts'
import type { Database } from '../src/platform/db/schema.ts'

/** PostgreSQL takes at most 65,535 values in a statement. */
const MAX_VALUES = 60_000

/** As few statements as there can be. */
export const insertAll = async <T extends keyof Database>(
  db: Db,
  table: T,
  rows: readonly Insertable<Database[T]>[],
): Promise<void> => {
  const columns = new Set(rows.flatMap((row) => Object.keys(row))).size
  const rowsAtOnce = Math.floor(MAX_VALUES / Math.max(1, columns))
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    await db
      .insertInto(table)
      .values(rows.slice(start, start + rowsAtOnce))
      .execute()
  }
}

interface Item {
  id: string
  kind: string
  attributes: string
}

const searchRowOf = ({ id, kind: path, attributes }: Item) => {
  const kind = contentKinds.find((each) => each.path === path)
  if (!kind) throw new Error(`There is no kind ${path}.`)
  return searchRow(kind, { id, attributes: JSON.parse(attributes) as Record<string, unknown> })
}

/** Items of any kinds, with what search reads of them. */
export const insertItems = async (
  db: Db,
  items: readonly (Insertable<Database['content_items']> & Item)[],
): Promise<void> => {
  await insertAll(db, 'content_items', items)
  await insertAll(db, 'search_texts', items.map(searchRowOf))
}
