import { updateKind } from '@rostrum/contract/updates'
import { randomUUID } from 'node:crypto'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { openBreakable, type BreakableConnection } from '../../testing/breakable.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { openEventStream } from '../../testing/event-stream.ts'
import { buildFollow, buildOrganization, buildSupporter } from '../../testing/factories.ts'
import type { OpenDatabase } from '../platform/db/database.ts'
import { newId } from '../platform/identifiers.ts'

const redisUrl = process.env['REDIS_URL']

/** Publishes an event to one person and returns the id by which the test recognizes it. */
const notify = ({ services }: TestApp, userId: string) => {
  const id = newId()
  services.realtime.publish({ topic: `user:${userId}`, name: 'notifications', data: { id } })
  return id
}

describe.skipIf(!redisUrl)('two nodes that share a Redis', () => {
  const prefix = `test-${randomUUID()}:`
  let database: OpenDatabase
  let connection: BreakableConnection
  let here: TestApp
  let there: TestApp
  const startNode = (url: string) =>
    createTestApp({
      config: { redisUrl: `${url}?keyPrefix=${prefix}` },
      database: { ...database, close: () => Promise.resolve() },
    })

  beforeAll(async () => {
    database = await openTestDatabase()
    connection = await openBreakable(redisUrl ?? '')
    here = await startNode(connection.url)
    there = await startNode(redisUrl ?? '')
  })
  afterAll(async () => {
    await here.close()
    await there.close()
    await connection.close()
    await database.close()
    const redis = new Redis(redisUrl ?? '')
    await redis.del(`${prefix}rostrum:events`)
    redis.disconnect()
  })

  /** @shows operation.nodes */
  it('deliver each other’s events, only to the people they are addressed to', async () => {
    const [supporter, stranger] = [await buildSupporter(database.db), await buildSupporter(database.db)]
    const stream = await openEventStream(there, { token: supporter.token })
    notify(here, stranger.id)
    const id = notify(here, supporter.id)
    expect((await stream.next('notifications')).data['id']).toBe(id)
    expect(stream.events).toHaveLength(2)
    stream.drop()
  })

  it('resume a dropped stream on another node without loss, even on a node that was started later', async () => {
    const supporter = await buildSupporter(database.db)
    const first = await openEventStream(here, { token: supporter.token })
    notify(here, supporter.id)
    const last = await first.next('notifications')
    first.drop()
    const missed = [notify(there, supporter.id), notify(here, supporter.id)]
    const later = await startNode(redisUrl ?? '')
    for (const node of [there, later]) {
      const second = await openEventStream(node, { token: supporter.token, lastEventId: last.id })
      const received = [await second.next('notifications'), await second.next('notifications')]
      expect(received.map(({ data }) => data['id']).toSorted()).toEqual(missed.toSorted())
      expect(second.events.map(({ name }) => name)).not.toContain('resync')
      second.drop()
    }
    await later.close()
  })

  it('notice follows and log-outs on the other node', async () => {
    const organization = await buildOrganization(database.db)
    const supporter = await buildSupporter(database.db)
    const { token } = supporter
    const stream = await openEventStream(there, { token })
    await here.call('POST', `/organizations/${organization.id}/actions?action=follow`, { token })
    await stream.next('follows')
    here.services.realtime.publish({ topic: `followers:${organization.id}`, name: 'notifications', data: {} })
    await stream.next('notifications')
    await here.call('POST', '/logout', { token })
    await stream.ended
  })

  /** @shows notifications.live */
  it('update the notification badge after a publication, whichever node runs the job', async () => {
    const organization = await buildOrganization(database.db)
    const supporter = await buildSupporter(database.db)
    await buildFollow(database.db, { organization_id: organization.id, user_id: supporter.id })
    await there.work()
    const stream = await openEventStream(here, { token: supporter.token })
    const { token } = organization.owner
    const { body } = await here.call('POST', '/campaign-updates', { token, body: updateKind.example })
    await here.call('POST', `/campaign-updates/${body.data.id}/actions?action=publish`, { token })
    expect((await stream.next('notifications')).data).toEqual({ organization_id: organization.id })
    const bell = await there.call('GET', '/notifications', { token: supporter.token })
    expect(bell.body.meta.unseen_count).toBe(1)
    stream.drop()
  })

  /** @shows operation.nodes */
  it('handle requests and streams while Redis is unavailable, and make clients refetch everything afterwards', async () => {
    const organization = await buildOrganization(database.db)
    const supporter = await buildSupporter(database.db)
    const { token } = supporter
    const [atHere, atThere] = [await openEventStream(here, { token }), await openEventStream(there, { token })]

    connection.break()
    const follow = (action: string) =>
      here.call('POST', `/organizations/${organization.id}/actions?action=${action}`, { token })
    expect((await follow('follow')).status).toBe(200)
    expect((await follow('unfollow')).status).toBe(200)
    // New streams can be opened meanwhile.
    const meanwhile = await openEventStream(here, { token })
    expect(meanwhile.status).toBe(200)

    connection.restore()
    // This node received no events, and the events it published did not reach the other node.
    for (const stream of [atHere, meanwhile, atThere]) await stream.next('resync')
    const id = notify(there, supporter.id)
    for (const stream of [atHere, meanwhile, atThere]) {
      expect((await stream.next('notifications')).data['id']).toBe(id)
      stream.drop()
    }
  })
})
