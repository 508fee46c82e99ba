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

/** Creates a session whose token is a day old. */
const oldSession = async () => {
  const person = await signUpSupporter(app)
  clock.advance(day)
  return person
}

describe('the token of a session', () => {
  /** @shows sessions.renewal */
  it('is due to be replaced after a day, which every answer indicates', async () => {
    const { token } = await signUpSupporter(app)
    clock.advance(day - 1)
    expect((await profile(token)).headers['x-session-renewal']).toBeUndefined()
    clock.advance(1)
    expect((await profile(token)).headers['x-session-renewal']).toBe('due')
    const next = await renewed(token)
    expect((await profile(next)).headers['x-session-renewal']).toBeUndefined()
  })

  it('is replaced by a token of the same session, which expires at the same time', async () => {
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

  it('works until the new one is used, because the answer with the new one may be lost', async () => {
    const { token } = await oldSession()
    await renew(token)
    clock.advance(day)
    expect(await statusOf(token)).toBe(200)
    expect(await statusOf(await renewed(token))).toBe(200)
  })

  /** @shows sessions.renewal */
  it('works for a minute next to the new one, so that no other tab is logged out', async () => {
    const { token } = await oldSession()
    const stream = await openEventStream(app, { token })
    const next = await renewed(token)
    // Concurrent requests of a tab that has the new token and of a tab that still has the old one.
    const answers = await Promise.all([next, token, next, token, next].map(statusOf))
    expect(answers).toEqual([200, 200, 200, 200, 200])
    // The other tab was also asked to renew the token, before it learned that this has been done.
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

  it('is accepted even if a concurrent request is the first to use the new one', async () => {
    const { id, token } = await oldSession()
    const next = await renewed(token)
    const { db, realtime } = app.services
    let overtaken: Promise<number> | undefined
    const slowDb = db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        // Runs after the first query, which does not find the token yet.
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
  it('ends the session when it is used after it was replaced, because it was copied', async () => {
    const { token, email, password } = await oldSession()
    const other = await app.call('POST', '/login', { body: { email, password } })
    const next = await renewed(token)
    expect(await statusOf(next)).toBe(200)
    const stream = await openEventStream(app, { token: next })
    clock.advance(61)
    expect(await statusOf(token)).toBe(401)
    await stream.ended
    expect(await statusOf(next)).toBe(401)
    // Other sessions have their own tokens and are not affected.
    expect(await statusOf(other.body.data.meta.token)).toBe(200)
  })

  it('is recognized as copied even if both copies were renewed', async () => {
    const { token } = await oldSession()
    const [first, second] = [await renewed(token), await renewed(token)]
    expect(await statusOf(first)).toBe(200)
    clock.advance(61)
    expect(await statusOf(second)).toBe(401)
    expect(await statusOf(first)).toBe(401)
  })

  it('becomes invalid with its session, together with the new one and all previous ones', async () => {
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

  it('is stored only as a hash', async () => {
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
