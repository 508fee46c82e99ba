import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { terms } from '@rostrum/contract/terms'
import type { TestApp } from '../../testing/app.ts'
import { movableClock } from '../../testing/clock.ts'
import { openEventStream } from '../../testing/event-stream.ts'
import type { IdentityProvider, ProviderAccount } from '../../testing/identity-provider.ts'
import { freshEmail, signUpSupporter } from '../../testing/registrations.ts'
import { createSocialApp, loginTokenIn, openSocialBrowser } from '../../testing/social-walk.ts'

const clock = movableClock()
let provider: IdentityProvider
let app: TestApp
let close: () => Promise<void>
beforeAll(async () => {
  ;({ app, provider, close } = await createSocialApp(clock))
})
afterAll(() => close())

const accountAtProvider = (claims: ProviderAccount = {}) => {
  const id = randomUUID()
  const email = freshEmail()
  const all = { email, email_verified: true, given_name: 'Amina', family_name: 'Diallo', ...claims }
  provider.setAccount(id, all)
  return { id, email: all.email }
}

const findUser = (email: string) =>
  app.services.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
const profileStatus = async (token: string) => (await app.call('GET', '/profile', { token })).status
const failure = (reason: string) => `/auth/callback/demo?error=${reason}`
const mailsTo = (userId: string) =>
  app.services.db.selectFrom('mails').select(['kind', 'payload']).where('user_id', '=', userId).execute()

describe('signing in through a provider', () => {
  /** @shows sign-in.offered */
  it('is offered with the name of the provider', async () => {
    const { body } = await app.call('GET', '/social')
    expect(body.data).toEqual([{ id: 'demo', type: 'social-providers', attributes: { name: 'Demo' } }])
    expect((await app.call('GET', '/social/other')).status).toBe(404)
  })

  /** @shows sign-in.protocol, sign-in.offered */
  it('uses PKCE, state and nonce, stored out of reach of scripts and other sites', async () => {
    const browser = openSocialBrowser(app)
    const { status, location, cookies } = await browser.begin()
    expect(status).toBe(303)
    const asked = new URL(location)
    expect(asked.origin).toBe(provider.issuer)
    const query = Object.fromEntries(asked.searchParams)
    expect(query).toMatchObject({
      response_type: 'code',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      redirect_uri: 'http://localhost:3000/api/social/demo/callback',
    })
    for (const name of ['state', 'nonce', 'code_challenge']) expect(query[name]?.length).toBeGreaterThan(40)
    expect(cookies).toEqual([
      expect.stringMatching(/^rostrum-social=[\w-]+; Path=\/api\/social; Max-Age=600; HttpOnly; SameSite=Lax$/),
    ])
    for (const name of ['state', 'nonce']) expect(cookies[0]).not.toContain(query[name])
  })

  it('creates a supporter account that has accepted the terms, and starts a session', async () => {
    const { id, email } = accountAtProvider()
    const answer = await openSocialBrowser(app, {
      'accept-language': 'es',
      'user-agent': 'Firefox/140.0 Linux',
    }).session(id)
    expect(answer.status).toBe(200)
    expect(answer.body.data.attributes).toMatchObject({
      email,
      first_name: 'Amina',
      last_name: 'Diallo',
      name: 'Amina Diallo',
      phone: null,
      user_type: 'regular_user',
      social_id: id,
      has_password: false,
    })
    const { token } = answer.body.data.meta
    expect(await profileStatus(token)).toBe(200)
    expect(await findUser(email)).toMatchObject({
      password_hash: null,
      terms_version: terms.version,
      terms_accepted_at: clock.now(),
      email_verified_at: clock.now(),
      language: 'es',
    })
    expect((await app.call('GET', '/sessions', { token })).body.data[0].attributes).toMatchObject({
      browser: 'Firefox',
      system: 'Linux',
    })
    const mails = await mailsTo(answer.body.data.id)
    expect(mails.map(({ kind }) => kind)).toEqual(['accounts.welcome'])
  })

  it('finds the same account again, even if the address has changed', async () => {
    const { id } = accountAtProvider()
    const first = await openSocialBrowser(app).session(id)
    provider.setAccount(id, { email: freshEmail(), email_verified: true })
    const second = await openSocialBrowser(app).session(id)
    expect(second.body.data.id).toBe(first.body.data.id)
    expect(second.body.data.attributes.email).toBe(first.body.data.attributes.email)
  })

  it('creates one account for concurrent first sign-ins', async () => {
    const { id } = accountAtProvider()
    const answers = await Promise.all([1, 2, 3].map(() => openSocialBrowser(app).session(id)))
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1)
  })

  it.each([
    [{ given_name: undefined, family_name: undefined, name: 'Ana María López' }, 'Ana María', 'López'],
    [
      { given_name: undefined, family_name: undefined, name: undefined, email: 'solo.name@example.org' },
      'solo.name',
      '',
    ],
    [{ given_name: 'x'.repeat(500), family_name: 'A\u0000B\u202E\nC' }, 'x'.repeat(120), 'AB C'],
    [{ given_name: 'Zoe\u0308', family_name: `${'x'.repeat(119)}\u{1f33b}` }, 'Zo\u00eb', 'x'.repeat(119)],
    // A name that nobody sees is none.
    [{ given_name: '\u3164', family_name: '\u115f\u034f', name: '\u2800Ana\u200b López' }, 'Ana', 'López'],
  ])('derives names from the claims: %j', async (claims, firstName, lastName) => {
    const { id } = accountAtProvider(claims)
    const { attributes } = (await openSocialBrowser(app).session(id)).body.data
    expect([attributes.first_name, attributes.last_name]).toEqual([firstName, lastName])
  })

  it('returns to a page of this site, but never to another site', async () => {
    const { id } = accountAtProvider()
    const back = async (from: string) => {
      const { location } = await openSocialBrowser(app).signIn(id, `?${new URLSearchParams({ from }).toString()}`)
      expect(location).toMatch(/^\/login\?success=1&loginToken=/)
      return new URL(location, 'http://localhost').searchParams.get('from')
    }
    expect(await back('/events/1?tab=2')).toBe('/events/1?tab=2')
    for (const from of ['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '']) {
      expect(await back(from), from).toBeNull()
    }
  })
})

describe('the login token', () => {
  /** @shows sign-in.token-once */
  it('works once', async () => {
    const browser = openSocialBrowser(app)
    const token = loginTokenIn((await browser.signIn(accountAtProvider().id)).location)
    expect((await browser.exchange(token)).status).toBe(200)
    const again = await browser.exchange(token)
    expect(again.status).toBe(422)
    expect(again.body.errors).toEqual({ login_token: ['This login is no longer valid. Start again'] })
  })

  /** @shows sign-in.token-once */
  it('expires after a minute', async () => {
    const browser = openSocialBrowser(app)
    const token = loginTokenIn((await browser.signIn(accountAtProvider().id)).location)
    clock.advance(60)
    expect((await browser.exchange(token)).status).toBe(422)
  })

  /** @shows sign-in.token-once */
  it('does not work in another browser, and becomes invalid when it is tried there', async () => {
    const browser = openSocialBrowser(app)
    const token = loginTokenIn((await browser.signIn(accountAtProvider().id)).location)
    expect((await openSocialBrowser(app).exchange(token)).status).toBe(422)
    expect((await browser.exchange(token)).status).toBe(422)
  })

  /** @shows sign-in.token-once */
  it('is stored only as a hash', async () => {
    const browser = openSocialBrowser(app)
    const { location, cookies } = await browser.signIn(accountAtProvider().id)
    const rows = await app.services.db.selectFrom('login_tokens').selectAll().execute()
    const kept = rows.map((row) => Buffer.concat([row.token_hash, row.browser_hash]).toString('latin1')).join('')
    expect(kept).not.toContain(Buffer.from(loginTokenIn(location), 'base64url').toString('latin1'))
    const [, half = ''] = /rostrum-social=([\w-]+); .*Max-Age=60;/.exec(cookies[0] ?? '') ?? []
    expect(half).toHaveLength(43)
    expect(kept).not.toContain(Buffer.from(half, 'base64url').toString('latin1'))
  })

  it('is rejected if it is unknown or missing', async () => {
    expect((await openSocialBrowser(app).exchange('made-up')).status).toBe(422)
    expect((await app.call('POST', '/social/exchange', { body: {} })).status).toBe(422)
  })
})

describe('an account with the same address', () => {
  /** @shows sign-in.same-address */
  it('is not linked if the provider has not verified the address', async () => {
    const { email, password, token } = await signUpSupporter(app)
    const { id } = accountAtProvider({ email, email_verified: false })
    expect((await openSocialBrowser(app).signIn(id)).location).toBe(failure('email_unverified'))
    expect(await profileStatus(token)).toBe(200)
    expect((await app.call('POST', '/login', { body: { email, password } })).status).toBe(200)
    expect((await findUser(email))?.email_verified_at).toBeNull()
  })

  /** @shows sign-in.same-address */
  it('is linked and keeps its password and sessions if a mailed link had verified it', async () => {
    const { id: userId, email } = await signUpSupporter(app)
    await app.services.db
      .updateTable('users')
      .set({ email_verified_at: clock.now() })
      .where('id', '=', userId)
      .execute()
    const login = { email, password: 'lantern7' }
    const { body } = await app.call('POST', '/login', { body: login })
    const { id } = accountAtProvider({ email: email.toUpperCase() })
    const answer = await openSocialBrowser(app).session(id)
    expect(answer.body.data).toMatchObject({ id: userId, attributes: { social_id: id, has_password: true } })
    expect(await profileStatus(body.data.meta.token)).toBe(200)
    expect((await app.call('POST', '/login', { body: login })).status).toBe(200)
    const mails = await mailsTo(userId)
    expect(mails).toContainEqual({ kind: 'social.linked', payload: { provider: 'Demo', isPasswordRemoved: false } })
  })

  /** @shows sign-in.same-address */
  it('goes to the owner of the address if it was unverified, and every existing way to log in is removed', async () => {
    // Somebody else has registered with the address, and signs in on several devices.
    const stranger = await signUpSupporter(app)
    const { email, password } = stranger
    const elsewhere = await app.call('POST', '/login', { body: { email, password } })
    const stream = await openEventStream(app, { token: stranger.token })

    const { id } = accountAtProvider({ email })
    const answer = await openSocialBrowser(app).session(id)
    expect(answer.body.data).toMatchObject({ id: stranger.id, attributes: { has_password: false } })
    await stream.ended
    expect(await profileStatus(stranger.token)).toBe(401)
    expect(await profileStatus(elsewhere.body.data.meta.token)).toBe(401)
    expect((await app.call('POST', '/login', { body: { email, password } })).status).toBe(401)
    expect(await profileStatus(answer.body.data.meta.token)).toBe(200)
    const mails = await mailsTo(stranger.id)
    expect(mails).toContainEqual({ kind: 'social.linked', payload: { provider: 'Demo', isPasswordRemoved: true } })
  })

  it('goes to the owner of the address if an attacker had signed in with it at a provider that does not verify it', async () => {
    const attacker = accountAtProvider({ email_verified: false })
    const { body } = await openSocialBrowser(app).session(attacker.id)
    const { token } = body.data.meta
    const victim = accountAtProvider({ email: attacker.email })

    const taken = await openSocialBrowser(app).session(victim.id)
    expect(taken.body.data.id).toBe(body.data.id)
    expect(await profileStatus(token)).toBe(401)
    // The attacker's identity is no longer linked, and its address is not verified.
    const after = await openSocialBrowser(app).signIn(attacker.id)
    expect(after.location).toBe(failure('email_unverified'))
  })

  it('counts as verified after a password reset by mail', async () => {
    const { id: userId, email } = await signUpSupporter(app)
    await app.call('POST', '/forgotPassword', { body: { email } })
    const link = await vi.waitFor(
      async () => {
        const mail = await app.services.db
          .selectFrom('kept_mails')
          .select('text')
          .where('recipient', '=', email)
          .where('text', 'like', '%/password/reset?%')
          .executeTakeFirstOrThrow()
        return new URL(/http\S+\/password\/reset\?\S+/.exec(mail.text)?.[0] ?? '')
      },
      { timeout: 20_000, interval: 50 },
    )
    const password = 'harbor-light'
    const body = { ...Object.fromEntries(link.searchParams), password, password_confirmation: password }
    expect((await app.call('POST', '/resetPassword', { body })).status).toBe(200)
    const { id } = accountAtProvider({ email })
    const answer = await openSocialBrowser(app).session(id)
    expect(answer.body.data).toMatchObject({ id: userId, attributes: { has_password: true } })
  })
})
