import type { OpenDatabase } from '../server/src/platform/db/database.ts'
import { printForOperator } from '../server/src/platform/exit-for-operator.ts'
import { openStorage, type Storage } from '../server/src/platform/storage.ts'
import type { Opened } from './open-database.ts'

/** Runs a command on an archive and prints its result, or a sentence about what prevents it. Closes the database. */
export const runWithArchive = async (
  { config, database }: Opened,
  run: (database: OpenDatabase, storage: Storage) => Promise<string[]>,
): Promise<void> => {
  try {
    for (const line of await run(database, openStorage(config))) process.stdout.write(`${line}\n`)
  } catch (error) {
    if (!printForOperator(error)) throw error
    process.exitCode = 1
  } finally {
    await database.close()
  }
}
