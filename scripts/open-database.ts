import { ConfigError, readConfig, type Config } from '../server/src/platform/config.ts'
import { openDatabase, type OpenDatabase } from '../server/src/platform/db/database.ts'
import { noLimits } from '../server/src/platform/db/server-database.ts'
import { hasTable, readMigrations } from '../server/src/platform/backup/tables.ts'
import { FolderInUse } from '../server/src/platform/db/process-lock.ts'

const fail = (sentence: string): never => {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

export interface Opened {
  config: Config
  database: OpenDatabase
}

/** Opens the database of the environment for a command. Prints one sentence and exits if that fails. */
export const openConfigured = async (): Promise<Opened> => {
  try {
    const config = readConfig(process.env)
    return { config, database: await openDatabase(config, noLimits) }
  } catch (error) {
    if (error instanceof ConfigError || error instanceof FolderInUse) return fail(error.message)
    throw error
  }
}

/** The same, but the database must already have been migrated by a server. */
export const openStarted = async (): Promise<Opened> => {
  const opened = await openConfigured()
  const { db } = opened.database
  // The tables of the job queue are created last.
  if ((await readMigrations(db)) !== null && (await hasTable(db, 'jobs.version'))) return opened
  await opened.database.close()
  return fail('This database has no tables of Rostrum: start the server first')
}
