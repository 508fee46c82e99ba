import { randomUUID } from 'node:crypto'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { openEventStream } from '../../testing/event-stream.ts'
import { buildOrganization, buildSupporter } from '../../testing/factories.ts'
import { buildModerator } from '../../testing/factories-moderation.ts'
import type { OpenDatabase } from '../platform/db/database.ts'

const redisUrl = process.env['REDIS_URL']

describe.skipIf(!redisUrl)('a ban on one node', () => {
  const prefix = `test-${randomUUID()}:`
  let database: OpenDatabase
  let here: TestApp
  let there: TestApp
  const startNode = () =>
    createTestApp({
      config: { redisUrl: `${redisUrl}?keyPrefix=${prefix}` },
      database: { ...database, close: () => Promise.resolve() },
    })

  beforeAll(async () => {
    database = await openTestDatabase()
    here = await startNode()
    there = await startNode()
  })
  afterAll(async () => {
    await here.close()
    await there.close()
    await database.close()
    const redis = new Redis(redisUrl ?? '')
    await redis.del(`${prefix}rostrum:events`)
    redis.disconnect()
  })

  it('immediately ends event streams on another node', async () => {
    const { token } = await buildModerator(database.db)
    const supporter = await buildSupporter(database.db)
    const organization = await buildOrganization(database.db)
    const people = [supporter, organization.owner]
    const streams = await Promise.all(people.map((person) => openEventStream(there, { token: person.token })))
    const ban = (path: string) =>
      here.call('POST', `/moderation/${path}/actions?action=ban`, { token, body: { reason: 'Spam' } })
    await ban(`users/${supporter.id}`)
    await ban(`organizations/${organization.id}`)
    await Promise.all(streams.map(({ ended }) => ended))
    for (const person of people) {
      expect((await there.call('GET', '/profile', { token: person.token })).status).toBe(401)
    }
    expect((await there.call('GET', `/organizations/${organization.id}`)).status).toBe(404)
  })
})
