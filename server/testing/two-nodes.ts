import { randomUUID } from 'node:crypto'
import { Redis } from 'ioredis'
import { createTestApp, type TestApp } from './app.ts'
import { openTestDatabase } from './database.ts'

/** Two nodes with the same database, and events of their own on the Redis that all tests share. */
export const startTwoNodes = async (redisUrl: string) => {
  const prefix = `test-${randomUUID()}:`
  const database = await openTestDatabase()
  const start = (): Promise<TestApp> =>
    createTestApp({
      config: { redisUrl: `${redisUrl}?keyPrefix=${prefix}` },
      database: { ...database, close: () => Promise.resolve() },
    })
  const [here, there] = [await start(), await start()]
  const close = async () => {
    await here.close()
    await there.close()
    await database.close()
    const redis = new Redis(redisUrl)
    await redis.del(`${prefix}rostrum:events`)
    redis.disconnect()
  }
  return { db: database.db, here, there, close }
}
