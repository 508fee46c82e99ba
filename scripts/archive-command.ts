import { BackupError } from '../server/src/platform/backup/archive.ts'
import type { OpenDatabase } from '../server/src/platform/db/database.ts'
import { openStorage, type Storage } from '../server/src/platform/storage.ts'
import type { Opened } from './open-database.ts'

/** Runs a command on an archive and prints its result, or the error message of the archive. Closes the database. */
export const runWithArchive = async (
  { config, database }: Opened,
  run: (database: OpenDatabase, storage: Storage) => Promise<string[]>,
): Promise<void> => {
  try {
    for (const line of await run(database, openStorage(config))) process.stdout.write(`${line}\n`)
  } catch (error) {
    if (!(error instanceof BackupError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  } finally {
    await database.close()
  }
}
