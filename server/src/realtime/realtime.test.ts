import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { chatCalls } from '../../testing/chat-calls.ts'
import { openEventStream } from '../../testing/event-stream.ts'
import { buildAdmin, buildFollow, buildOrganization, buildSupporter, signIn } from '../../testing/factories.ts'
import { later } from '../platform/clock.ts'
import { newId } from '../platform/identifiers.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const chat = chatCalls(() => app)
const open = (token?: string, lastEventId?: string) => openEventStream(app, { token, lastEventId })
const follow = (token: string, id: string, action = 'follow') =>
  app.call('POST', `/organizations/${id}/actions?action=${action}`, { token })
const publish = (topic: Parameters<TestApp['services']['realtime']['publish']>[0]['topic'], id = newId()) => {
  app.services.realtime.publish({ topic, name: 'notifications', data: { id } })
  return id
}

describe('the event stream', () => {
  it('requires a session', async () => {
    const stream = await open()
    expect(stream.status).toBe(401)
  })

  it('must not be cached, transformed or compressed on the way', async () => {
    const { token } = await buildSupporter(app.services.db)
    const stream = await open(token)
    expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(stream.headers.get('cache-control')).toBe('no-store, no-transform')
    expect(stream.headers.has('content-encoding')).toBe(false)
    stream.drop()
  })

  /** @shows notifications.stream */
  it('delivers events for the supporter and for organizations they follow, and no others', async () => {
    const { db } = app.services
    const [followed, other] = [await buildOrganization(db), await buildOrganization(db)]
    const supporter = await buildSupporter(db)
    const stranger = await buildSupporter(db)
    await buildFollow(db, { organization_id: followed.id, user_id: supporter.id })
    const stream = await open(supporter.token)
    publish(`user:${stranger.id}`)
    publish(`followers:${other.id}`)
    publish(`organization:${followed.id}`)
    const expected = [publish(`followers:${followed.id}`), publish(`user:${supporter.id}`)]
    await stream.next('notifications')
    await stream.next('notifications')
    const received = stream.events.filter(({ name }) => name === 'notifications')
    expect(received.map(({ data }) => data['id'])).toEqual(expected)
    stream.drop()
  })

  it('delivers events for the organization to its admins, but not those for its followers', async () => {
    const { db } = app.services
    const organization = await buildOrganization(db)
    const supporter = await buildSupporter(db)
    const stream = await open(organization.owner.token)
    publish(`followers:${organization.id}`)
    await follow(supporter.token, organization.id)
    expect((await stream.next('activity')).data).toEqual({})
    expect(stream.events.map(({ name }) => name)).toEqual(['ready', 'activity'])
    stream.drop()
  })

  it('delivers conversations only to admins who may read them, from the moment that their role permits it', async () => {
    const { db } = app.services
    const organization = await buildOrganization(db)
    const editor = await buildAdmin(db, { organization_id: organization.id, role: 'editor' })
    const viewer = await buildAdmin(db, { organization_id: organization.id, role: 'viewer' })
    const [read, unread] = [await open(editor.token), await open(viewer.token)]
    const { token } = await buildSupporter(db)
    const write = (body: string) => chat.write(organization.id, token, { client_id: newId(), body })
    expect((await write('Hello')).status).toBe(201)
    expect((await read.next('chat')).data).toMatchObject({ organization_id: organization.id })
    await follow(token, organization.id)
    await unread.next('activity')
    expect(unread.events.map(({ name }) => name)).toEqual(['ready', 'activity'])

    const path = `/organizations/${organization.id}/team/${viewer.id}`
    const changed = await app.call('PUT', path, { token: organization.owner.token, body: { role: 'editor' } })
    expect(changed.status).toBe(200)
    await unread.next('membership')
    await expect
      .poll(async () => {
        await write('Again')
        return unread.events.filter(({ name }) => name === 'chat').length
      })
      .toBeGreaterThan(0)
    for (const stream of [read, unread]) stream.drop()
  })

  it('subscribes and unsubscribes while the supporter follows and unfollows', async () => {
    const { db } = app.services
    const organization = await buildOrganization(db)
    const supporter = await buildSupporter(db)
    const stream = await open(supporter.token)
    await follow(supporter.token, organization.id)
    expect((await stream.next('follows')).data).toEqual({ organization_id: organization.id, is_followed: 'true' })
    const publishedId = publish(`followers:${organization.id}`)
    expect((await stream.next('notifications')).data['id']).toBe(publishedId)
    await follow(supporter.token, organization.id, 'unfollow')
    await stream.next('follows')
    publish(`followers:${organization.id}`)
    const last = publish(`user:${supporter.id}`)
    expect((await stream.next('notifications')).data['id']).toBe(last)
    stream.drop()
  })
})

describe('a stream that reconnects', () => {
  /** @shows notifications.stream */
  it('continues after its last event without loss or repetition', async () => {
    const { db } = app.services
    const supporter = await buildSupporter(db)
    const first = await open(supporter.token)
    publish(`user:${supporter.id}`)
    const { id: last } = await first.next('notifications')
    first.drop()
    const missed = [publish(`user:${supporter.id}`), publish(`user:${supporter.id}`)]
    publish(`user:${newId()}`)
    const second = await open(supporter.token, last)
    for (const id of missed) expect((await second.next('notifications')).data['id']).toBe(id)
    const live = publish(`user:${supporter.id}`)
    expect((await second.next('notifications')).data['id']).toBe(live)
    expect(second.events.map(({ name }) => name)).toEqual(['ready', ...Array<string>(3).fill('notifications')])
    second.drop()
  })

  it('continues from the "ready" event if there were no others', async () => {
    const supporter = await buildSupporter(app.services.db)
    const first = await open(supporter.token)
    const [ready] = first.events
    first.drop()
    const missed = publish(`user:${supporter.id}`)
    const second = await open(supporter.token, ready?.id)
    expect((await second.next('notifications')).data['id']).toBe(missed)
    second.drop()
  })

  it.each([
    ['older than what is kept', '1-0'],
    ['not one of ours', 'nonsense'],
  ])('with a last event that is %s is told to refetch everything', async (_case, lastEventId) => {
    const supporter = await buildSupporter(app.services.db)
    const stream = await open(supporter.token, lastEventId)
    await stream.next('resync')
    const [ready, resync] = stream.events
    expect(ready?.name).toBe('ready')
    const third = await open(supporter.token, resync?.id)
    publish(`user:${supporter.id}`)
    await third.next('notifications')
    expect(third.events.map(({ name }) => name)).not.toContain('resync')
    stream.drop()
    third.drop()
  })

  it('after missing very many events is told to refetch everything', async () => {
    const supporter = await buildSupporter(app.services.db)
    const first = await open(supporter.token)
    const [ready] = first.events
    for (let number = 0; number <= 200; number += 1) publish(`user:${supporter.id}`)
    for (let number = 0; number <= 200; number += 1) await first.next('notifications')
    first.drop()
    const second = await open(supporter.token, ready?.id)
    await second.next('resync')
    expect(second.events.map(({ name }) => name)).toEqual(['ready', 'resync'])
    second.drop()
  })
})

describe('a stream', () => {
  it('ends with the log-out of its own session only', async () => {
    const supporter = await buildSupporter(app.services.db)
    const elsewhere = await signIn(app.services.db, supporter.id)
    const [here, there] = [await open(supporter.token), await open(elsewhere)]
    await app.call('POST', '/logout', { token: supporter.token })
    await here.ended
    expect((await open(supporter.token)).status).toBe(401)
    publish(`user:${supporter.id}`)
    await there.next('notifications')
    there.drop()
  })

  it('ends when its session expires', async () => {
    const { db } = app.services
    const supporter = await buildSupporter(db)
    await db
      .updateTable('sessions')
      .set({ expires_at: later(new Date(), 1) })
      .where('user_id', '=', supporter.id)
      .execute()
    await (
      await open(supporter.token)
    ).ended
  })

  it('is refused if the same person has too many open', async () => {
    const supporter = await buildSupporter(app.services.db)
    const streams = await Promise.all(Array.from({ length: 12 }, () => open(supporter.token)))
    expect(streams.map(({ status }) => status)).toEqual(Array(12).fill(200))
    const refused = await open(supporter.token)
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('60')
    for (const stream of streams) stream.drop()
    await expect.poll(async () => (await open(supporter.token)).status).toBe(200)
  })

  it('is ended by the server when the server closes', async () => {
    const closing = await createTestApp()
    const { token } = await buildSupporter(closing.services.db)
    const stream = await openEventStream(closing, { token })
    const { port } = closing.server.server.address() as AddressInfo
    // Browsers open such connections in advance.
    await once(connect(port, '127.0.0.1'), 'connect')
    await closing.close()
    await stream.ended
  })
})
