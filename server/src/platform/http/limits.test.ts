import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { freshAddress } from '../../../testing/fresh-address.ts'
import { freshEmail } from '../../../testing/registrations.ts'
import { addressKey } from './addresses.ts'
import { sharedLimit } from './api.ts'

interface Caller {
  url: string
  address: string
  language?: string
  payload?: object
}
const callFrom = (app: TestApp, { url, address, language = 'en', payload = {} }: Caller) =>
  app.server.inject({
    method: 'POST',
    url: `/api${url}`,
    remoteAddress: address,
    headers: { 'accept-language': language },
    payload,
  })

const statusesFrom = async (app: TestApp, times: number, caller: Caller) => {
  const statuses: number[] = []
  for (let turn = 0; turn < times; turn += 1) statuses.push((await callFrom(app, caller)).statusCode)
  return statuses
}

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ config: { rateLimitScale: 1 } })
})
afterAll(() => app.close())

describe('one address', () => {
  /** @shows wire.too-many */
  it.each([
    ['/login', 20],
    ['/register', 10],
    ['/forgotPassword', 5],
    ['/resetPassword', 10],
    ['/files/upload', 30],
    ['/phone-bank-registrations', 20],
    ['/contact-challenges', 30],
    ['/organizations/any/chat/messages', 30],
    ['/chat/threads/any/messages', 60],
    ['/chat/messages/any/actions?action=report', 20],
    // Prevents a script from inflating the number of clicks that the organization sees.
    ['/donation-links/any/actions?action=click', 10],
  ])('can call %s at most %i times a minute', async (url, limit) => {
    const address = freshAddress()
    expect(new Set(await statusesFrom(app, limit, { url, address }))).not.toContain(429)
    const refused = await callFrom(app, { url, address, language: 'es' })
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
    expect(refused.json()).toEqual({
      code: 'TOO_MANY_REQUESTS',
      message: 'Demasiados intentos. Espera un poco y vuelve a intentarlo',
    })
    expect((await callFrom(app, { url, address: freshAddress() })).statusCode).not.toBe(429)
  })

  it('shares the limit between both paths of a call', async () => {
    const address = freshAddress()
    await statusesFrom(app, 5, { url: '/forgotPassword', address })
    expect(await statusesFrom(app, 1, { url: '/restify/forgotPassword', address })).toEqual([429])
  })
})

/** A random IPv6 network, and addresses in its subnets. */
const freshNetwork = () => {
  const [site, id] = [randomInt(0x1_0000), randomInt(0x1_0000)].map((part) => part.toString(16))
  return (subnet: number, host = 1) => `2001:${site}:${id}:${subnet.toString(16)}::${host.toString(16)}`
}

describe('IPv6', () => {
  const limit = 5
  const call = (address: string) => statusesFrom(app, 1, { url: '/forgotPassword', address })
  const callWhole = (address: string) => statusesFrom(app, limit, { url: '/forgotPassword', address })

  /** @shows wire.too-many-networks */
  it('addresses of one subnet share a limit, and all subnets of a network share one that is eight times as large', async () => {
    const address = freshNetwork()
    expect(await callWhole(address(1))).not.toContain(429)
    expect(await call(address(1, 2))).toEqual([429])
    for (let subnet = 2; subnet <= 8; subnet += 1) expect(await callWhole(address(subnet))).not.toContain(429)
    expect(await call(address(9))).toEqual([429])
    expect(await call(freshNetwork()(9))).not.toEqual([429])
  })

  it('calls that are refused to one subnet do not use up the limit of its network', async () => {
    const address = freshNetwork()
    for (let turn = 0; turn < 9; turn += 1) await callWhole(address(1))
    expect(await call(address(2))).not.toEqual([429])
  })

  /** @shows wire.too-many-networks */
  it('networks are counted for limits that depend on the content of a call, too', async () => {
    const { limiter } = app.services
    const drawn = { name: 'test-of-networks', max: 2, seconds: 60 }
    const address = freshNetwork()
    const wait = (ip: string) => limiter(drawn, addressKey({ ip }))
    for (let subnet = 1; subnet <= 8; subnet += 1) {
      expect([await wait(address(subnet, 1)), await wait(address(subnet, 2))]).toEqual([0, 0])
    }
    expect(await wait(address(9))).toBeGreaterThan(0)
  })
})

describe('routes of one group', () => {
  // Under load, a node that shares its counters through Redis counts by itself for a moment. This one always does.
  let alone: TestApp
  beforeAll(async () => {
    alone = await createTestApp({ config: { rateLimitScale: 1, redisUrl: undefined } })
  })
  afterAll(() => alone.close())

  const statusOf = async (url: string, remoteAddress: string) =>
    (await alone.server.inject({ url, remoteAddress })).statusCode

  /** @shows wire.too-many */
  it('share their limit: what an address may call of one, it can no longer call of another', async () => {
    const address = freshAddress()
    const begun = await Promise.all(Array.from({ length: 60 }, () => statusOf('/api/social/nobody', address)))
    expect(begun).not.toContain(429)
    expect(await statusOf('/api/social/nobody/callback', address)).toBe(429)
    expect(await statusOf('/api/tags', address)).toBe(200)
  })

  it('include all calls without a limit of their own', async () => {
    const scale = 0.05
    const small = await createTestApp({ config: { rateLimitScale: scale } })
    const statusesOf = (paths: string[], remoteAddress: string) =>
      Promise.all(paths.map(async (url) => (await small.server.inject({ url, remoteAddress })).statusCode))
    const address = freshAddress()
    const paths = ['/api/tags', '/api/events', '/api/candidates', '/api/support']
    const calls = Array.from({ length: sharedLimit * scale }, (_, turn) => paths[turn % paths.length] ?? '')
    expect(await statusesOf(calls, address)).not.toContain(429)
    expect(await statusesOf(paths, address)).toEqual([429, 429, 429, 429])
    expect(await statusesOf(['/api/search', '/api/organizations'], address)).toEqual([200, 200])
    expect(await statusesOf(['/api/tags'], freshAddress())).toEqual([200])
    await small.close()
  })
})

describe('the scale of the limits', () => {
  it('multiplies the limits of an address, but not the login attempts of an account', async () => {
    const wide = await createTestApp({ config: { rateLimitScale: 3 } })
    const caller = { url: '/forgotPassword', address: freshAddress(), payload: { email: freshEmail() } }
    expect(await statusesFrom(wide, 16, caller)).toEqual([...Array.from({ length: 15 }, () => 200), 429])
    const guesses = { url: '/login', address: freshAddress(), payload: { email: freshEmail(), password: 'a-guess' } }
    expect(await statusesFrom(wide, 6, guesses)).toEqual([401, 401, 401, 401, 401, 429])
    await wide.close()
  })
})

describe.runIf(process.env['REDIS_URL'])('two nodes with one Redis', () => {
  /** @shows wire.too-many */
  it('share the limits of an address', async () => {
    const other = await createTestApp({ config: { rateLimitScale: 1 } })
    const caller = { url: '/forgotPassword', address: freshAddress(), payload: { email: freshEmail() } }
    expect(await statusesFrom(app, 3, caller)).toEqual([200, 200, 200])
    expect(await statusesFrom(other, 3, caller)).toEqual([200, 200, 429])
    expect(await statusesFrom(app, 1, caller)).toEqual([429])
    await other.close()
  })
})
