import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { movableClock } from '../../testing/clock.ts'
import { openEventStream } from '../../testing/event-stream.ts'
import { signUpSupporter } from '../../testing/registrations.ts'
import { deviceOf } from './device.ts'

const clock = movableClock()
let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ clock })
})
afterAll(() => app.close())

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

const logIn = async ({ email, password }: { email: string; password: string }, userAgent = firefox) => {
  const headers = { 'user-agent': userAgent }
  return String((await app.call('POST', '/login', { body: { email, password }, headers })).body.data.meta.token)
}
const list = async (token: string, query = '') => (await app.call('GET', `/sessions${query}`, { token })).body
const statusOf = async (token: string) => (await app.call('GET', '/profile', { token })).status

describe('the list of sessions', () => {
  /** @shows sessions.list */
  it('shows browser and system of the user’s own sessions, the current one first', async () => {
    await signUpSupporter(app)
    const person = await signUpSupporter(app)
    clock.advance(60)
    const token = await logIn(person)
    const { data, meta } = await list(token)
    expect(meta.total).toBe(2)
    expect(data.map(({ attributes }: { attributes: { is_current: boolean } }) => attributes.is_current)).toEqual([
      true,
      false,
    ])
    expect(data[0].attributes).toMatchObject({
      browser: 'Firefox',
      system: 'Linux',
      started_at: clock.now().toISOString(),
      last_used_at: clock.now().toISOString(),
    })
    // Injected requests do not come from a known browser.
    expect(data[1].attributes).toMatchObject({ browser: null, system: null })
    expect((await list(person.token)).data.map(({ id }: { id: string }) => id)).toEqual([data[1].id, data[0].id])
    const paged = await list(token, '?perPage=1&page=2')
    expect(paged.data.map(({ id }: { id: string }) => id)).toEqual([data[1].id])
  })

  it('shows to the hour when a session was last used', async () => {
    const { token } = await signUpSupporter(app)
    const lastUsed = async () => new Date((await list(token)).data[0].attributes.last_used_at)
    const start = await lastUsed()
    clock.advance(59 * 60)
    expect(await lastUsed()).toEqual(start)
    clock.advance(2 * 60)
    expect(await lastUsed()).toEqual(clock.now())
  })

  it('does not contain expired sessions', async () => {
    const person = await signUpSupporter(app)
    clock.advance(31 * 24 * 60 * 60)
    const { data } = await list(await logIn(person))
    expect(data).toHaveLength(1)
  })

  /** @shows sessions.list */
  it('allows ending a session with its stream, but not for other users', async () => {
    const person = await signUpSupporter(app)
    const other = await signUpSupporter(app)
    const elsewhere = await logIn(person)
    const [, there] = (await list(person.token)).data
    const end = (token: string) => app.call('DELETE', `/sessions/${there.id}`, { token })
    expect((await end(other.token)).status).toBe(404)
    expect((await app.call('DELETE', `/sessions/${there.id}`)).status).toBe(401)
    expect(await statusOf(elsewhere)).toBe(200)

    const stream = await openEventStream(app, { token: elsewhere })
    const own = await openEventStream(app, { token: person.token })
    expect((await end(person.token)).status).toBe(204)
    await stream.ended
    expect(await statusOf(elsewhere)).toBe(401)
    expect(await statusOf(person.token)).toBe(200)
    app.services.realtime.publish({ topic: `user:${person.id}`, name: 'notifications', data: {} })
    await own.next('notifications')
    own.drop()
    expect((await end(person.token)).status).toBe(404)
  })

  /** @shows sessions.list */
  it('allows ending all other sessions with their streams', async () => {
    const person = await signUpSupporter(app)
    const stranger = await signUpSupporter(app)
    const others = [await logIn(person), await logIn(person)]
    const streams = await Promise.all(others.map((token) => openEventStream(app, { token })))
    const answer = await app.call('POST', '/sessions/actions?action=end-others', { token: person.token })
    expect(answer.status).toBe(204)
    await Promise.all(streams.map(({ ended }) => ended))
    expect(await Promise.all(others.map(statusOf))).toEqual([401, 401])
    expect(await statusOf(person.token)).toBe(200)
    expect(await statusOf(stranger.token)).toBe(200)
    expect((await list(person.token)).data).toHaveLength(1)
  })
})

describe('the device of a session', () => {
  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
      'Chrome',
      'Windows',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
      'Edge',
      'Windows',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
      'Safari',
      'macOS',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/131.0 Mobile/15E148 Safari/604.1',
      'Chrome',
      'iPhone',
    ],
    [
      'Mozilla/5.0 (Linux; Android 15; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36',
      'Samsung Internet',
      'Android',
    ],
    [
      'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 OPR/120.0',
      'Opera',
      'ChromeOS',
    ],
    ['curl/8.5.0', null, null],
    [`${'('.repeat(100_000)}Firefox/1`, null, null],
  ])('consists only of names of browser and system: %s', (userAgent, browser, system) => {
    expect(deviceOf({ ip: '::1', headers: { 'user-agent': userAgent } })).toMatchObject({ browser, system })
  })

  it('is unknown without a User-Agent header', () => {
    expect(deviceOf({ ip: '::1' })).toMatchObject({ browser: null, system: null })
  })
})
