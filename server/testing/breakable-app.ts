import { onTestFinished } from 'vitest'
import { openDatabase, type OpenDatabase } from '../src/platform/db/database.ts'
import { type DatabaseLimits, requestLimits } from '../src/platform/db/pool.ts'
import { createTestApp, type TestApp } from './app.ts'
import { type BreakableConnection, openBreakable } from './breakable.ts'
import { createTestDatabase } from './database.ts'
import { type DatabaseOperator, openOperator } from './database-operator.ts'

export interface BreakableApp {
  app: TestApp
  database: OpenDatabase
  /** The connections to PostgreSQL. */
  breakable: BreakableConnection
  /** The connections to Redis; undefined where there is none. */
  redis: BreakableConnection | undefined
  operator: DatabaseOperator
  /** The status of `/readyz`. */
  ready: () => Promise<number>
}

/** An app whose PostgreSQL and Redis can be taken away in several ways, until the end of the test. */
export const openBreakableApp = async (limits: DatabaseLimits = requestLimits): Promise<BreakableApp> => {
  const { databaseUrl = '', dataDir, drop } = await createTestDatabase()
  const { REDIS_URL: redisUrl } = process.env
  const operator = await openOperator(databaseUrl)
  const breakable = await openBreakable(databaseUrl)
  const redis = redisUrl ? await openBreakable(redisUrl) : undefined
  const database = await openDatabase({ databaseUrl: breakable.url, dataDir }, limits)
  const app = await createTestApp({ database, config: { redisUrl: redis?.url } })
  onTestFinished(async () => {
    breakable.restore()
    redis?.restore()
    await app.close()
    await breakable.close()
    await redis?.close()
    await operator.close()
    await drop()
  })
  return {
    app,
    database,
    breakable,
    redis,
    operator,
    ready: () => app.server.inject('/readyz').then(({ statusCode }) => statusCode),
  }
}
