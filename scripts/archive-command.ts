import { BackupError } from '../server/src/platform/backup/archive.ts'
import type { OpenDatabase } from '../server/src/platform/db/database.ts'
import { openStorage, type Storage } from '../server/src/platform/storage.ts'
import type { Opened } from './open-database.ts'

/** Says what came of it, line by line, or in a sentence what is wrong with the archive. The database is closed after it. */
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
