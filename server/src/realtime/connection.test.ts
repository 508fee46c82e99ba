import { describe, expect, it } from 'vitest'
import { newId } from '../platform/identifiers.ts'
import { openRealtime } from '../platform/realtime/hub.ts'
import { openConnection } from './connection.ts'

const viewer = { userId: newId(), sessionId: newId(), organizationId: null, role: null, isModerator: false }

const openFor = async (given: { followed?: () => Promise<string[]>; session?: () => Promise<undefined> } = {}) => {
  const hub = openRealtime(null, { warn: () => undefined })
  const ended = Promise.withResolvers<void>()
  const subscribe: typeof hub.subscribe = (listener) => {
    const subscription = hub.subscribe(listener)
    return {
      ...subscription,
      end: () => {
        subscription.end()
        ended.resolve()
      },
    }
  }
  const realtime = { ...hub, subscribe, ended: ended.promise }
  const connection = openConnection(
    {
      realtime,
      followedBy: given.followed ?? (() => Promise.resolve([])),
      sessionOf: given.session ?? (() => Promise.resolve({ lasts: 60_000, role: null })),
    },
    { viewer, lastEventId: '', longestMilliseconds: 60_000 },
  )
  const publish = (topic: `user:${string}` | `followers:${string}`, id: string) =>
    realtime.publish({ topic, name: 'notifications', data: { id } })
  return { realtime, connection, publish }
}

describe('a connection', () => {
  it('whose client does not read is dropped instead of buffering without limit', async () => {
    const { connection, publish } = await openFor()
    await connection.start()
    let published = 0
    while (!connection.stream.destroyed && published < 10_000) {
      publish(`user:${viewer.userId}`, 'x'.repeat(100))
      published += 1
    }
    // The buffer holds 64 KiB; a frame has about 160 bytes.
    expect(published).toBeGreaterThan(300)
    expect(published).toBeLessThan(600)
    expect(connection.stream.destroyed).toBe(true)
  })

  it('does not miss events that are published while it reads its subscriptions', async () => {
    const organizationId = newId()
    const loading = Promise.withResolvers<string[]>()
    const { realtime, connection, publish } = await openFor({ followed: () => loading.promise })
    const started = connection.start()
    publish(`user:${viewer.userId}`, 'first')
    const data = { organization_id: organizationId, is_followed: 'true' }
    realtime.publish({ topic: `user:${viewer.userId}`, name: 'follows', data })
    // This result was read before the follow.
    loading.resolve([])
    await started
    publish(`followers:${organizationId}`, 'second')
    const frames = String(connection.stream.read())
    expect(frames.match(/event: \w+/g)).toEqual([
      'event: ready',
      'event: notifications',
      'event: follows',
      'event: notifications',
    ])
    connection.stream.destroy()
  })

  it('is removed from the hub after it is closed', async () => {
    const { realtime, connection } = await openFor()
    let isForgotten = false
    const end = realtime.ended
    void end.then(() => {
      isForgotten = true
    })
    await connection.start()
    expect(isForgotten).toBe(false)
    connection.stream.destroy()
    await end
    expect(isForgotten).toBe(true)
  })

  it('ends immediately if its session has already ended', async () => {
    const { connection } = await openFor({ session: () => Promise.resolve(undefined) })
    await connection.start()
    await connection.stream.resume().toArray()
    expect(connection.stream.readableEnded).toBe(true)
  })
})
