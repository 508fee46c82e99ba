import { randomUUID } from 'node:crypto'
import { Redis } from 'ioredis'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createTestApp } from '../../../testing/app.ts'
import { openBreakable } from '../../../testing/breakable.ts'
import { freshAddress } from '../../../testing/fresh-address.ts'
import { freshEmail } from '../../../testing/registrations.ts'

const redisUrl = process.env['REDIS_URL'] ?? ''

/** Sequential calls. */
const CALLS = 20

const openApp = async ({ isRedisAway } = { isRedisAway: false }) => {
  const connection = await openBreakable(redisUrl)
  if (isRedisAway) connection.break()
  const prefix = `test-${randomUUID()}:`
  const redis = new Redis(redisUrl)
  const app = await createTestApp({
    config: { redisUrl: `${connection.url}?keyPrefix=${prefix}`, rateLimitScale: 1 },
  })
  onTestFinished(async () => {
    await app.close()
    await connection.close()
    const keys = await redis.keys(`${prefix}*`)
    if (keys.length > 0) await redis.del(keys)
    redis.disconnect()
  })
  const ask = (ip: string) => app.call('POST', '/forgotPassword', { ip, body: { email: freshEmail() } })
  /** Whether the calls of an address are counted in Redis. */
  const isShared = async () => {
    const ip = freshAddress()
    await ask(ip)
    return (await redis.keys(`${prefix}*${ip}*`)).length > 0
  }
  return { app, connection, ask, isShared }
}

describe.skipIf(redisUrl === '')('while Redis is away', () => {
  it.each(['break', 'silence', 'mute'] as const)(
    'and its connections %s, no request waits, the limits hold on this node, and afterwards they are shared again',
    async (cause) => {
      const { app, connection, ask, isShared } = await openApp()
      // Even the first request of a node is counted for all nodes.
      expect(await isShared()).toBe(true)

      connection[cause]()
      for (let call = 0; call < CALLS; call += 1) expect((await app.call('GET', '/organizations')).status).toBe(200)
      // After the first one, calls do not even ask. What else is sent are attempts to connect.
      expect(connection.unanswered()).toBeLessThan(CALLS / 4)

      const ip = freshAddress()
      const statuses: number[] = []
      // The limit is five a minute.
      for (let call = 0; call < 6; call += 1) statuses.push((await ask(ip)).status)
      expect(statuses.slice(0, 5)).not.toContain(429)
      if (cause !== 'silence') expect(statuses.at(-1)).toBe(429)
      expect((await app.server.inject('/readyz')).statusCode).toBe(200)

      connection.restore()
      await expect.poll(isShared, { timeout: 10_000, interval: 100 }).toBe(true)
    },
  )

  it('a limit that was reached before is still reached', async () => {
    const { connection, ask } = await openApp()
    const ip = freshAddress()
    for (let call = 0; call < 5; call += 1) expect((await ask(ip)).status).not.toBe(429)
    connection.break()
    expect((await ask(ip)).status).toBe(429)
  })

  it('a node starts, and uses Redis as soon as it is there', async () => {
    const { app, connection, isShared } = await openApp({ isRedisAway: true })
    expect((await app.call('GET', '/organizations')).status).toBe(200)
    connection.restore()
    await expect.poll(isShared, { timeout: 10_000, interval: 100 }).toBe(true)
  })
})
