import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { freshAddress } from '../../../testing/fresh-address.ts'
import { freshEmail } from '../../../testing/registrations.ts'

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
