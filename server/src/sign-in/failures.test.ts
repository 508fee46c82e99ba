import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { movableClock } from '../../testing/clock.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { openIdentityProvider, type IdentityProvider, type ProviderAccount } from '../../testing/identity-provider.ts'
import { freshEmail } from '../../testing/registrations.ts'
import { demoProvider, loginTokenIn, openSocialBrowser } from '../../testing/social-walk.ts'
import type { OpenDatabase } from '../platform/db/database.ts'
import { loggedError } from '../platform/logging.ts'
import type { SignInProvider } from '../platform/sign-in-providers.ts'
import { openProvider } from './providers.ts'

const clock = movableClock()
let provider: IdentityProvider
let database: OpenDatabase
let app: TestApp
const openNode = (changes: Partial<SignInProvider> = {}) =>
  createTestApp({
    clock,
    config: { signInProviders: [demoProvider(provider, changes)] },
    database: { ...database, close: () => Promise.resolve() },
  })
beforeAll(async () => {
  provider = await openIdentityProvider(['http://localhost:3000/api/social/demo/callback'], { claimsInToken: true })
  database = await openTestDatabase()
  app = await openNode()
})
afterAll(async () => {
  await app.close()
  await provider.close()
  await database.close()
})

const accountAtProvider = (claims: ProviderAccount = {}): string => {
  const id = randomUUID()
  provider.setAccount(id, { email: freshEmail(), email_verified: true, name: 'Amina Diallo', ...claims })
  return id
}
const failure = (reason: string) => `/auth/callback/demo?error=${reason}`
const countUsers = async () => (await database.db.selectFrom('users').select('id').execute()).length

/** Runs a sign-in until the provider has answered, so that a test can change the answer. */
const answered = async () => {
  const browser = openSocialBrowser(app)
  const begun = await browser.begin()
  const answer = new URL(await browser.answerAt(begun.location, accountAtProvider()))
  return { browser, answer, cookies: begun.cookies }
}

describe('a sign-in through a provider fails with a reason', () => {
  it('when the person refuses, and keeps the page to return to', async () => {
    const { location } = await openSocialBrowser(app).signIn(null, '?from=/updates')
    expect(location).toBe('/auth/callback/demo?error=denied&from=%2Fupdates')
  })

  it('when there is no valid email address', async () => {
    const before = await countUsers()
    for (const email of [undefined, '', 'not an address']) {
      const { location } = await openSocialBrowser(app).signIn(accountAtProvider({ email }))
      expect(location).toBe(failure('no_email'))
    }
    expect(await countUsers()).toBe(before)
  })

  it('when the provider is unavailable, and works when it is back', async () => {
    const own = await openIdentityProvider(['http://localhost:3000/api/social/demo/callback'])
    const { port } = new URL(own.issuer)
    await own.close()
    const node = await openNode({ issuer: own.issuer })
    expect((await openSocialBrowser(node).begin('?from=/updates')).location).toBe(
      '/auth/callback/demo?error=unavailable&from=%2Fupdates',
    )
    const back = await openIdentityProvider(['http://localhost:3000/api/social/demo/callback'], { port: Number(port) })
    const account = randomUUID()
    back.setAccount(account, { email: freshEmail(), email_verified: true })
    const browser = openSocialBrowser(node)
    const begun = await browser.begin()
    const answer = await browser.answerAt(begun.location, account)
    // The provider becomes unavailable again before the code is exchanged.
    await back.close()
    expect((await browser.visit(browser.pathOf(answer))).location).toBe(failure('unavailable'))
    await node.close()
  })

  /** @shows sign-in.protocol */
  it('when the provider’s metadata has another issuer', async () => {
    const node = await openNode({ issuer: provider.issuer.replace('127.0.0.1', 'localhost') })
    expect((await openSocialBrowser(node).begin()).location).toBe(failure('unavailable'))
    await node.close()
  })

  it('when the answer names another issuer', async () => {
    const { browser, answer } = await answered()
    answer.searchParams.set('iss', 'https://evil.example')
    expect((await browser.visit(answer.pathname + answer.search)).location).toBe(failure('failed'))
  })

  it('when the secret is wrong', async () => {
    const node = await openNode({ clientSecret: 'guessed' })
    expect((await openSocialBrowser(node).signIn(accountAtProvider())).location).toBe(failure('failed'))
    await node.close()
  })

  it('when the code was used before', async () => {
    const { browser, answer, cookies } = await answered()
    const path = answer.pathname + answer.search
    expect((await browser.visit(path)).location).toMatch(/^\/login\?success=1/)
    // The browser has deleted the attempt. A replay with the old cookie fails, too.
    expect((await browser.visit(path)).location).toBe(failure('failed'))
    const replay = openSocialBrowser(app, { cookie: cookies[0]?.split(';')[0] ?? '' })
    expect((await replay.visit(path)).location).toBe(failure('failed'))
  })

  it('in a browser that did not start it', async () => {
    const { answer } = await answered()
    expect((await openSocialBrowser(app).visit(answer.pathname + answer.search)).location).toBe(failure('failed'))
  })

  it('with the state of another attempt in the same browser', async () => {
    const { browser, answer } = await answered()
    await browser.begin()
    expect((await browser.visit(answer.pathname + answer.search)).location).toBe(failure('failed'))
  })

  /** @shows sign-in.protocol */
  it('when the token was issued for another nonce', async () => {
    const browser = openSocialBrowser(app)
    const asked = new URL((await browser.begin()).location)
    asked.searchParams.set('nonce', 'another')
    const answer = await browser.answerAt(asked.href, accountAtProvider())
    expect((await browser.visit(browser.pathOf(answer))).location).toBe(failure('failed'))
  })

  /** @shows sign-in.protocol */
  it('when the code was issued for another verifier (PKCE)', async () => {
    const browser = openSocialBrowser(app)
    const asked = new URL((await browser.begin()).location)
    asked.searchParams.set('code_challenge', 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM')
    const answer = await browser.answerAt(asked.href, accountAtProvider())
    expect((await browser.visit(browser.pathOf(answer))).location).toBe(failure('failed'))
  })

  /** @shows sign-in.protocol */
  it('after ten minutes', async () => {
    const { browser, answer } = await answered()
    clock.advance(10 * 60)
    expect((await browser.visit(answer.pathname + answer.search)).location).toBe(failure('failed'))
  })

  it('when the cookie was changed, truncated or invented', async () => {
    const { answer, cookies } = await answered()
    const [, sealed = ''] = /rostrum-social=([\w-]+)/.exec(cookies[0] ?? '') ?? []
    const flipped = Buffer.from(sealed, 'base64url')
    flipped[40] = (flipped[40] ?? 0) ^ 1
    for (const value of [flipped.toString('base64url'), sealed.slice(0, 30), 'AAAA', sealed.slice(0, -8)]) {
      const browser = openSocialBrowser(app, { cookie: `rostrum-social=${value}` })
      expect((await browser.visit(answer.pathname + answer.search)).location).toBe(failure('failed'))
    }
  })

  it('without the parameters of an answer', async () => {
    for (const query of ['', '?code=x', '?state=x', '?error=server_error', '?code=x&code=y&state=%00']) {
      const browser = openSocialBrowser(app)
      await browser.begin()
      expect((await browser.visit(`/api/social/demo/callback${query}`)).location).toBe(failure('failed'))
    }
  })
})

describe('a sign-in through a provider', () => {
  it('can end on another node than it started on', async () => {
    const there = await openNode()
    const here = openSocialBrowser(app)
    const begun = await here.begin()
    const answer = await here.answerAt(begun.location, accountAtProvider())
    const cookie = begun.cookies[0]?.split(';')[0] ?? ''
    const end = await openSocialBrowser(there, { cookie }).visit(here.pathOf(answer))
    const half = end.cookies[0]?.split(';')[0] ?? ''
    const session = await openSocialBrowser(app, { cookie: half }).exchange(loginTokenIn(end.location))
    expect(session.status).toBe(200)
    await there.close()
  })

  it('can be answered with a POST (Apple), which is redirected so that the cookie is sent', async () => {
    const { browser, answer } = await answered()
    const form = new URLSearchParams(answer.search)
    form.set('user', JSON.stringify({ name: { firstName: 'Told', lastName: 'Once' } }))
    const turned = await app.server.inject({
      method: 'POST',
      url: answer.pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: form.toString(),
    })
    expect(turned.statusCode).toBe(303)
    const end = await browser.visit(String(turned.headers.location))
    const { attributes } = (await browser.exchange(loginTokenIn(end.location))).body.data
    expect(attributes.name).toBe('Told Once')
  })

  it('writes neither code nor secrets to the log', async () => {
    const opened = openProvider(demoProvider(provider, { clientSecret: 'guessed' }))
    const redirectUri = 'http://localhost:3000/api/social/demo/callback'
    const { address, attempt } = await opened.begin(redirectUri)
    const answer = new URL(await openSocialBrowser(app).answerAt(address, accountAtProvider()))
    const failed: unknown = await opened.complete(answer, attempt).catch((error: unknown) => error)
    const logged = JSON.stringify(loggedError(failed))
    expect(logged).toContain('SocialSignInError')
    const secrets = ['guessed', answer.searchParams.get('code') ?? '', ...Object.values(attempt)]
    for (const secret of secrets) expect(logged).not.toContain(secret)
  })
})
