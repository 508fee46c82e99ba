import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** Of the queue, what it does not make by itself. */
export const jobTables = ['jobs.queue', 'jobs.schedule', 'jobs.subscription', 'jobs.job']
/** What was run is said by the archive, and done again where it is restored. */
const migrationTables = new Set(['kysely_migration', 'kysely_migration_lock'])

/** Our own tables, those that others point at before those. */
export const listTables = async (db: Db): Promise<string[]> => {
  const tables = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db)
  const references = await sql<{ from: string; to: string }>`
    select source.relname as "from", target.relname as "to" from pg_constraint
    join pg_class source on source.oid = conrelid join pg_class target on target.oid = confrelid
    where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid`.execute(db)
  const left = new Set(tables.rows.map(({ name }) => name).filter((name) => !migrationTables.has(name)))
  const ordered: string[] = []
  while (left.size > 0) {
    const ready = [...left].filter((name) => !references.rows.some(({ from, to }) => from === name && left.has(to)))
    if (ready.length === 0) throw new Error(`Tables point at each other in a circle: ${[...left].join(', ')}`)
    for (const name of ready) left.delete(name)
    ordered.push(...ready.map((name) => `public.${name}`))
  }
  return ordered
}

/** Columns that are written; the others make themselves. */
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

/** Names of what was run, in order; null where nothing of ours ever was. */
export const readMigrations = async (db: Db): Promise<string[] | null> => {
  const { rows: known } = await sql`
    select 1 from pg_tables where schemaname = 'public' and tablename = 'kysely_migration'`.execute(db)
  if (known.length === 0) return null
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}
