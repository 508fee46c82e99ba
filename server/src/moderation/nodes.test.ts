import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openEventStream } from '../../testing/event-stream.ts'
import { buildOrganization, buildSupporter } from '../../testing/factories.ts'
import { buildModerator } from '../../testing/factories-moderation.ts'
import { startTwoNodes } from '../../testing/two-nodes.ts'

const redisUrl = process.env['REDIS_URL']

describe.skipIf(!redisUrl)('a ban on one node', () => {
  let nodes: Awaited<ReturnType<typeof startTwoNodes>>
  beforeAll(async () => {
    nodes = await startTwoNodes(redisUrl ?? '')
  })
  afterAll(() => nodes.close())

  it('immediately ends event streams on another node', async () => {
    const { db, here, there } = nodes
    const { token } = await buildModerator(db)
    const supporter = await buildSupporter(db)
    const organization = await buildOrganization(db)
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
