import { sql } from 'kysely'
import type { OpenDatabase, Tx } from '../db/database.ts'
import { knownMigrations, migrateTo, migrateToLatest } from '../db/migrate.ts'
import { openJobs } from '../jobs.ts'
import type { Storage } from '../storage.ts'
import { BackupError, type Manifest, readArchive, type Totals } from './archive.ts'
import { hasTable, jobTables, listColumns, listTables, readJobsVersion, readMigrations } from './tables.ts'

const rowsAtOnce = 500
const bytesAtOnce = 1024 * 1024

/**
 * Reads the archive to its end, so that nothing has been changed yet when it turns out to be incomplete or unreadable.
 */
const inspect = async (path: string): Promise<Manifest> => {
  let manifest: Manifest | undefined
  for await (const entry of readArchive(path)) if (entry.kind === 'manifest') manifest = entry.manifest
  if (manifest?.format !== 1) throw new BackupError(`${path} is not an archive that this version can read`)
  const known = await knownMigrations()
  if (manifest.migrations.some((name, index) => known[index] !== name)) {
    throw new BackupError(`${path} was made by a newer version of Rostrum: restore it with that one`)
  }
  return manifest
}

/** True when the database has no tables except those of the migrator, or when no user has registered yet. */
const isEmpty = async ({ db }: OpenDatabase): Promise<boolean> => {
  if ((await readMigrations(db)) !== null && (await hasTable(db, 'public.users'))) {
    return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined
  }
  return (await listTables(db)).length === 0
}

/**
 * Drops our tables, routines and types with everything that depends on them, but no extensions. Returns the storage
 * keys of the files that the dropped rows referred to.
 */
export const clear = async ({ db, executeScript }: OpenDatabase): Promise<string[]> => {
  const isOurs = (await readMigrations(db)) !== null && (await hasTable(db, 'public.files'))
  const files = isOurs ? await db.selectFrom('files').select('storage_key').execute() : []
  await executeScript(`do $$
    declare thing record;
    begin
      drop schema if exists jobs cascade;
      for thing in select format('%I', tablename) as name from pg_tables where schemaname = 'public' loop
        execute 'drop table if exists public.' || thing.name || ' cascade';
      end loop;
      for thing in select oid::regprocedure as name from pg_proc where pronamespace = 'public'::regnamespace
        and not exists (select 1 from pg_depend where objid = pg_proc.oid and deptype = 'e') loop
        execute 'drop routine if exists ' || thing.name || ' cascade';
      end loop;
      for thing in select oid::regtype as name from pg_type where typnamespace = 'public'::regnamespace
        and typtype in ('e', 'd') and not exists (select 1 from pg_depend where objid = pg_type.oid and deptype = 'e') loop
        execute 'drop type if exists ' || thing.name || ' cascade';
      end loop;
    end $$`)
  return files.map(({ storage_key: key }) => key)
}

const openLoader = (tx: Tx) => {
  let table = ''
  let columns: string[] = []
  let rows: string[] = []
  let waiting = 0

  const flush = async () => {
    if (rows.length === 0) return
    const names = sql.join(columns.map((column) => sql.ref(column)))
    const given = `[${rows.join(',')}]`
    rows = []
    waiting = 0
    await sql`insert into ${sql.table(table)} (${names})
      select ${names} from json_populate_recordset(null::${sql.table(table)}, ${given}::text::json)`.execute(tx)
  }
  return {
    begin: async (next: string) => {
      await flush()
      table = next
      columns = await listColumns(tx, next)
    },
    add: async (row: string) => {
      rows.push(row)
      waiting += row.length
      if (rows.length >= rowsAtOnce || waiting >= bytesAtOnce) await flush()
    },
    flush,
  }
}

/** Loads rows with triggers disabled, because the archive already contains what the triggers would write. */
const quietly = async (tx: Tx, tables: string[], load: () => Promise<void>) => {
  for (const table of tables) await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx)
  for (const table of [...jobTables, ...tables].toReversed()) await sql`delete from ${sql.table(table)}`.execute(tx)
  // A row may refer to a later one of its own table.
  await sql`set constraints all deferred`.execute(tx)
  await load()
  await sql`set constraints all immediate`.execute(tx)
  for (const table of tables) await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx)
}

const loadAll = async (
  tx: Tx,
  { path, storage, hasJobs }: { path: string; storage: Pick<Storage, 'put'>; hasJobs: boolean },
): Promise<{ totals: Totals; keys: Set<string> }> => {
  const totals: Totals = { rows: 0, files: 0 }
  const keys = new Set<string>()
  const loader = openLoader(tx)
  let isLoading = true
  let file: { key: string; mimeType: string; pieces: Buffer[] } | null = null
  const endFile = async () => {
    if (!file) return
    await storage.put(file.key, Buffer.concat(file.pieces), file.mimeType)
    keys.add(file.key)
    totals.files += 1
    file = null
  }

  for await (const entry of readArchive(path)) {
    if (entry.kind !== 'bytes') await endFile()
    if (entry.kind === 'table') {
      isLoading = hasJobs || !jobTables.includes(entry.table)
      if (isLoading) await loader.begin(entry.table)
    } else if (entry.kind === 'row' && isLoading) {
      await loader.add(entry.row)
      totals.rows += 1
    } else if (entry.kind === 'file') {
      file = { key: entry.key, mimeType: entry.mimeType, pieces: [] }
    } else if (entry.kind === 'bytes') {
      file?.pieces.push(entry.bytes)
    }
  }
  await loader.flush()
  return { totals, keys }
}

export interface Restored extends Totals {
  /** False when the archive comes from another version of the job queue. Its jobs are then left out. */
  hasJobs: boolean
}

/**
 * Restores an archive into an embedded or a server database, which must be empty unless `replace` is set. Rows and
 * files are loaded in one transaction. Migrations that are newer than the archive run afterwards.
 */
export const restore = async (
  database: OpenDatabase,
  storage: Pick<Storage, 'put' | 'remove'>,
  { path, replace }: { path: string; replace: boolean },
): Promise<Restored> => {
  const { db } = database
  const manifest = await inspect(path)
  if (!replace && !(await isEmpty(database))) {
    throw new BackupError('This database is not empty. To put the archive in its place, add --replace')
  }
  const before = await clear(database)
  await migrateTo(db, manifest.migrations.at(-1) ?? '')
  const queue = await openJobs(database, [], { error: () => undefined })
  await queue.stop()
  const hasJobs = manifest.jobsVersion === (await readJobsVersion(db))
  const tables = await listTables(db)
  const loaded = await db.transaction().execute(async (tx) => {
    let result: Awaited<ReturnType<typeof loadAll>> | undefined
    await quietly(tx, tables, async () => {
      result = await loadAll(tx, { path, storage, hasJobs })
    })
    if (!result) throw new Error('Nothing was loaded')
    return result
  })
  await migrateToLatest(db)
  for (const key of before) if (!loaded.keys.has(key)) await storage.remove(key)
  return { ...loaded.totals, hasJobs }
}
