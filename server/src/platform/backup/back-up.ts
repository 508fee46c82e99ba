import { sql } from 'kysely'
import type { OpenDatabase, Tx } from '../db/database.ts'
import type { Storage } from '../storage.ts'
import { BackupError, type Entry, type Totals, writeArchive } from './archive.ts'
import { jobTables, listTables, readJobsVersion, readMigrations } from './tables.ts'

const rowsAtOnce = 500

const readTable = async function* (tx: Tx, table: string): AsyncGenerator<Entry> {
  yield { kind: 'table', table }
  await sql`declare rows_of_table no scroll cursor for select row_to_json(t)::text as line from ${sql.table(table)} t`.execute(
    tx,
  )
  for (;;) {
    const { rows } = await sql<{ line: string }>`${sql.raw(`fetch ${rowsAtOnce} from rows_of_table`)}`.execute(tx)
    for (const { line } of rows) yield { kind: 'row', row: line }
    if (rows.length < rowsAtOnce) break
  }
  await sql`close rows_of_table`.execute(tx)
}

export interface BackedUp extends Totals {
  /** Storage keys of files without bytes: they were removed during the backup, or lost before it. */
  missing: string[]
}

/**
 * Writes a consistent snapshot while the server keeps running: all rows are read in one repeatable-read transaction,
 * then the files that those rows refer to. Bytes are stored before their row is inserted and removed after it is
 * deleted, so bytes can only be missing if they are removed during the backup.
 */
export const backUp = async (
  database: Pick<OpenDatabase, 'db'>,
  storage: Pick<Storage, 'get'>,
  path: string,
): Promise<BackedUp> => {
  const totals: BackedUp = { rows: 0, files: 0, missing: [] }
  const files: { key: string; mimeType: string }[] = []

  const readFiles = async function* (): AsyncGenerator<Entry> {
    for (const { key, mimeType } of files) {
      const stream = await storage.get(key)
      if (!stream) {
        totals.missing.push(key)
        continue
      }
      totals.files += 1
      yield { kind: 'file', key, mimeType }
      for await (const bytes of stream) yield { kind: 'bytes', bytes: Buffer.from(bytes as Uint8Array) }
    }
  }

  const readAll = async function* (tx: Tx): AsyncGenerator<Entry> {
    const migrations = await readMigrations(tx)
    if (!migrations) throw new BackupError('This database has no tables of Rostrum')
    const jobsVersion = await readJobsVersion(tx)
    yield { kind: 'manifest', manifest: { format: 1, madeAt: new Date().toISOString(), migrations, jobsVersion } }
    const stored = await tx.selectFrom('files').select(['storage_key', 'mime_type']).orderBy('id').execute()
    files.push(...stored.map((row) => ({ key: row.storage_key, mimeType: row.mime_type })))
    for (const table of [...(await listTables(tx)), ...jobTables]) {
      for await (const entry of readTable(tx, table)) {
        if (entry.kind === 'row') totals.rows += 1
        yield entry
      }
    }
    yield* readFiles()
    yield { kind: 'end', totals: { rows: totals.rows, files: totals.files } }
  }

  await database.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((tx) => writeArchive(path, readAll(tx)))
  return totals
}
