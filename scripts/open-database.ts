import { readConfig, type Config } from '../server/src/platform/config.ts'
import { openDatabase, type OpenDatabase } from '../server/src/platform/db/database.ts'
import { noLimits } from '../server/src/platform/db/pool.ts'
import { hasTable, readMigrations } from '../server/src/platform/backup/tables.ts'
import { exitForOperator } from '../server/src/platform/exit-for-operator.ts'
import { OperatorError } from '../server/src/platform/operator-error.ts'

export interface Opened {
  config: Config
  database: OpenDatabase
}

/** Opens the database of the environment for a command. Prints one sentence and exits with this code if that fails. */
export const openConfigured = async (failureCode?: number): Promise<Opened> => {
  try {
    const config = readConfig(process.env)
    return { config, database: await openDatabase(config, noLimits) }
  } catch (error) {
    return exitForOperator(error, failureCode)
  }
}

const assertStarted = async ({ db }: OpenDatabase): Promise<void> => {
  // The tables of the job queue are created last.
  if ((await readMigrations(db)) !== null && (await hasTable(db, 'jobs.version'))) return
  throw new OperatorError('This database has no tables of Rostrum: start the server first')
}

/** The same, but the database must already have been migrated by a server. */
export const openStarted = async (failureCode?: number): Promise<Opened> => {
  const opened = await openConfigured(failureCode)
  try {
    await assertStarted(opened.database)
    return opened
  } catch (error) {
    await opened.database.close()
    return exitForOperator(error, failureCode)
  }
}
