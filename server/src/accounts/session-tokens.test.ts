import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { movableClock } from '../../testing/clock.ts'
import { openEventStream } from '../../testing/event-stream.ts'
import { signUpSupporter } from '../../testing/registrations.ts'
import { openAuthentication } from './authentication.ts'

const clock = movableClock()
let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ clock })
})
afterAll(() => app.close())

const day = 24 * 60 * 60
const profile = (token: string) => app.call('GET', '/profile', { token })
const statusOf = async (token: string) => (await profile(token)).status
const renew = (token: string) => app.call('POST', '/sessions/actions?action=renew', { token })
const renewed = async (token: string): Promise<string> => (await renew(token)).body.data.meta.token

/** A session whose token is a day old. */
const oldSession = async () => {
  const person = await signUpSupporter(app)
  clock.advance(day)
  return person
}

describe('the token of a session', () => {
  /** @shows sessions.renewal */
  it('is due to be replaced after a day, and says so with every answer', async () => {
    const { token } = await signUpSupporter(app)
    clock.advance(day - 1)
    expect((await profile(token)).headers['x-session-renewal']).toBeUndefined()
    clock.advance(1)
    expect((await profile(token)).headers['x-session-renewal']).toBe('due')
    const next = await renewed(token)
    expect((await profile(next)).headers['x-session-renewal']).toBeUndefined()
  })

  it('is replaced by one of the same session, with the same end', async () => {
    const { id, token } = await oldSession()
    const answer = await renew(token)
    expect(answer.status).toBe(200)
    expect(answer.body.data).toMatchObject({ id, type: 'users' })
    const next: string = answer.body.data.meta.token
    expect(next).not.toBe(token)
    const { data } = (await app.call('GET', '/sessions', { token: next })).body
    expect(data).toHaveLength(1)
    clock.advance(29 * day - 1)
    expect(await statusOf(next)).toBe(200)
    clock.advance(1)
    expect(await statusOf(next)).toBe(401)
  })

  it('goes on while the answer with the new one may be lost', async () => {
    const { token } = await oldSession()
    await renew(token)
    clock.advance(day)
    expect(await statusOf(token)).toBe(200)
    expect(await statusOf(await renewed(token))).toBe(200)
  })

  /** @shows sessions.renewal */
  it('works for a minute beside the new one: two tabs share it, and none is logged out', async () => {
    const { token } = await oldSession()
    const stream = await openEventStream(app, { token })
    const next = await renewed(token)
    // Several requests of the page that has the new one, at the same moment as those of the tab that has the old one.
    const answers = await Promise.all([next, token, next, token, next].map(statusOf))
    expect(answers).toEqual([200, 200, 200, 200, 200])
    // The other tab was told to renew as well, before it heard that it is done.
    expect((await renew(token)).status).toBe(409)
    clock.advance(59)
    expect(await statusOf(token)).toBe(200)
    expect(await statusOf(next)).toBe(200)
    app.services.realtime.publish({
      topic: `user:${(await profile(next)).body.data.id}`,
      name: 'notifications',
      data: {},
    })
    await stream.next('notifications')
    stream.drop()
  })

  it('is known also to a request that another overtakes with the same new one', async () => {
    const { id, token } = await oldSession()
    const next = await renewed(token)
    const { db, realtime } = app.services
    let overtaken: Promise<number> | undefined
    const slowDb = db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        // After its first look, which finds nothing yet.
        overtaken ??= statusOf(next)
        await overtaken
        return result
      },
    })
    const authenticate = openAuthentication({ db: slowDb, clock, realtime, log: { warn: () => undefined } })
    expect((await authenticate(next))?.viewer.userId).toBe(id)
    expect(await overtaken).toBe(200)
  })

  /** @shows sessions.renewal */
  it('ends the session when it comes back after it was replaced: somebody has a copy', async () => {
    const { token, email, password } = await oldSession()
    const other = await app.call('POST', '/login', { body: { email, password } })
    const next = await renewed(token)
    expect(await statusOf(next)).toBe(200)
    const stream = await openEventStream(app, { token: next })
    clock.advance(61)
    expect(await statusOf(token)).toBe(401)
    await stream.ended
    expect(await statusOf(next)).toBe(401)
    // Only this one: other sessions have tokens of their own.
    expect(await statusOf(other.body.data.meta.token)).toBe(200)
  })

  it('tells of two copies also when both were renewed', async () => {
    const { token } = await oldSession()
    const [first, second] = [await renewed(token), await renewed(token)]
    expect(await statusOf(first)).toBe(200)
    clock.advance(61)
    expect(await statusOf(second)).toBe(401)
    expect(await statusOf(first)).toBe(401)
  })

  it('dies with its session, the new one and those before it as well', async () => {
    const { token } = await oldSession()
    const next = await renewed(token)
    expect(await statusOf(next)).toBe(200)
    clock.advance(day)
    const waiting = await renewed(next)
    expect((await app.call('POST', '/logout', { token: next })).status).toBe(204)
    expect(await Promise.all([token, next, waiting].map(statusOf))).toEqual([401, 401, 401])
    const left = await app.services.db.selectFrom('session_tokens').select('session_id').execute()
    const standing = await app.services.db.selectFrom('sessions').select('id').execute()
    for (const { session_id } of left) expect(standing.map(({ id }) => id)).toContain(session_id)
  })

  it('is kept as a hash only', async () => {
    const { token } = await oldSession()
    const next = await renewed(token)
    await statusOf(next)
    const rows = await app.services.db.selectFrom('session_tokens').selectAll().execute()
    const kept = rows.map((row) => Buffer.from(row.token_hash).toString('latin1')).join('')
    for (const secret of [token, next]) {
      expect(kept).not.toContain(secret)
      expect(kept).not.toContain(Buffer.from(secret, 'base64url').toString('latin1'))
    }
  })
})
