import { Client } from 'pg'
import { onTestFinished } from 'vitest'
import { openDatabase, type OpenDatabase } from '../src/platform/db/database.ts'
import { type DatabaseLimits, requestLimits } from '../src/platform/db/server-database.ts'
import { createTestApp, type TestApp } from './app.ts'
import { type BreakableConnection, openBreakable } from './breakable.ts'
import { createTestDatabase } from './database.ts'

export interface BreakableApp {
  app: TestApp
  database: OpenDatabase
  breakable: BreakableConnection
  /** The status of `/readyz`. */
  ready: () => Promise<number>
  /** Changes what the server does for everybody who connects from now on, and ends the open connections by default. */
  alterDatabase: (change: string, options?: { isKeepingConnections: boolean }) => Promise<void>
}

/** An app whose PostgreSQL can be taken away in several ways, until the end of the test. */
export const openBreakableApp = async (limits: DatabaseLimits = requestLimits): Promise<BreakableApp> => {
  const { databaseUrl = '', dataDir, drop } = await createTestDatabase()
  const name = new URL(databaseUrl).pathname.slice(1)
  const maintenance = new URL(databaseUrl)
  maintenance.pathname = '/postgres'
  const operator = new Client(maintenance.href)
  await operator.connect()
  const breakable = await openBreakable(databaseUrl)
  const database = await openDatabase({ databaseUrl: breakable.url, dataDir }, limits)
  const app = await createTestApp({ database })
  onTestFinished(async () => {
    breakable.restore()
    await app.close()
    await breakable.close()
    await operator.end()
    await drop()
  })
  return {
    app,
    database,
    breakable,
    ready: () => app.server.inject('/readyz').then(({ statusCode }) => statusCode),
    alterDatabase: async (change, options) => {
      await operator.query(`alter database ${name} ${change}`)
      if (options?.isKeepingConnections) return
      await operator.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
    },
  }
}
