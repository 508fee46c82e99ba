import { ConfigError, readConfig, type Config } from '../server/src/platform/config.ts'
import { openDatabase, type OpenDatabase } from '../server/src/platform/db/database.ts'
import { readMigrations } from '../server/src/platform/backup/tables.ts'
import { FolderInUse } from '../server/src/platform/db/sole-use.ts'

const fail = (sentence: string): never => {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

export interface Opened {
  config: Config
  database: OpenDatabase
}

/** The database that the environment names, for a command; what stands in the way is said in a sentence. */
export const openConfigured = async (): Promise<Opened> => {
  try {
    const config = readConfig(process.env)
    return { config, database: await openDatabase(config) }
  } catch (error) {
    if (error instanceof ConfigError || error instanceof FolderInUse) return fail(error.message)
    throw error
  }
}

/** The same, of a community that was started before. */
export const openStarted = async (): Promise<Opened> => {
  const opened = await openConfigured()
  if ((await readMigrations(opened.database.db)) !== null) return opened
  await opened.database.close()
  return fail('There is nothing of Rostrum in this database: start the server first')
}
