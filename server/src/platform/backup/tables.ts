import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** The tables of the job queue whose rows pg-boss does not create by itself. */
export const jobTables = ['jobs.queue', 'jobs.schedule', 'jobs.subscription', 'jobs.job']
/** These rows are not archived: the manifest lists the migrations, and a restore runs them again. */
const migrationTables = new Set(['kysely_migration', 'kysely_migration_lock'])

/** Lists our own tables; a table comes after the tables that it references. Partitions are read as a whole. */
export const listTables = async (db: Db): Promise<string[]> => {
  const tables = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`.execute(db)
  const references = await sql<{ from: string; to: string }>`
    select source.relname as "from", target.relname as "to" from pg_constraint
    left join pg_inherits on inhrelid = conrelid
    join pg_class source on source.oid = coalesce(inhparent, conrelid) join pg_class target on target.oid = confrelid
    where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid`.execute(db)
  const left = new Set(tables.rows.map(({ name }) => name).filter((name) => !migrationTables.has(name)))
  const ordered: string[] = []
  while (left.size > 0) {
    const ready = [...left].filter((name) => !references.rows.some(({ from, to }) => from === name && left.has(to)))
    if (ready.length === 0) throw new Error(`The foreign keys of these tables form a cycle: ${[...left].join(', ')}`)
    for (const name of ready) left.delete(name)
    ordered.push(...ready.map((name) => `public.${name}`))
  }
  return ordered
}

/** Lists the columns that can be inserted, which excludes generated columns. */
export const listColumns = async (db: Db, table: string): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    order by attnum`.execute(db)
  return rows.map(({ name }) => name)
}

export const readJobsVersion = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ version: number }>`select version from jobs.version`.execute(db)
  return Number(rows[0]?.version)
}

/** The name of the table includes its schema. */
export const hasTable = async (db: Db, table: string): Promise<boolean> => {
  const { rows } = await sql<{ isThere: boolean }>`
    select to_regclass(${table}) is not null as "isThere"`.execute(db)
  return rows[0]?.isThere === true
}

/**
 * Names of the migrations that have run, in order; null when the database has no migration table. The list is empty,
 * and there are no other tables, when the process was killed between creating that table and the first migration.
 */
export const readMigrations = async (db: Db): Promise<string[] | null> => {
  if (!(await hasTable(db, 'public.kysely_migration'))) return null
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}
