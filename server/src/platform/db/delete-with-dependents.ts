import { type RawBuilder, sql } from 'kysely'
import type { Db } from './database.ts'
import { deleteInBatches } from './delete-in-batches.ts'
import type { Database } from './schema.ts'

/** So many rows with dependents are deleted by one statement, after all their dependents. */
const rowsPerPage = 500

/** A column whose rows PostgreSQL deletes together with the row that they refer to. */
interface Dependence {
  table: keyof Database
  column: string
  parent: keyof Database
  /** The column of the parent that is referred to. */
  key: string
}

const readDependences = async (db: Db): Promise<Dependence[]> => {
  const { rows } = await sql<Dependence>`
    select child.relname as "table", child_column.attname as "column",
      parent.relname as parent, parent_column.attname as key
    from pg_constraint reference
    join pg_class child on child.oid = reference.conrelid
    join pg_class parent on parent.oid = reference.confrelid
    join pg_attribute child_column on child_column.attrelid = child.oid and child_column.attnum = reference.conkey[1]
    join pg_attribute parent_column on parent_column.attrelid = parent.oid and parent_column.attnum = reference.confkey[1]
    where reference.contype = 'f' and reference.confdeltype = 'c' and child.oid <> parent.oid
      and child.relnamespace = 'public'::regnamespace
    order by 1, 2`.execute(db)
  return rows
}

/**
 * Deletes rows with everything that PostgreSQL would delete with them, the dependents first and a batch at a time. What
 * depends on what is read from the foreign keys. Each statement is a transaction of its own: whatever interrupts this, the next
 * run goes on where it ended.
 */
export const deleteWithDependents = async (
  db: Db,
  table: keyof Database,
  condition: RawBuilder<unknown>,
): Promise<void> => {
  const dependences = await readDependences(db)
  const deleteRows = async (from: keyof Database, where: RawBuilder<unknown>): Promise<void> => {
    const dependents = dependences.filter(({ parent }) => parent === from)
    const [first] = dependents
    if (!first) return deleteInBatches(db, from, where)
    const key = sql.ref(first.key)
    for (;;) {
      const { rows } = await sql<{ key: unknown }>`
        select ${key} as key from ${sql.table(from)} where ${where} limit ${rowsPerPage}`.execute(db)
      if (rows.length === 0) return
      const keys = rows.map((row) => row.key)
      for (const { table: dependent, column } of dependents) {
        await deleteRows(dependent, sql`${sql.ref(column)} = any(${keys})`)
      }
      await sql`delete from ${sql.table(from)} where ${key} = any(${keys})`.execute(db)
    }
  }
  await deleteRows(table, condition)
}
