import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { TestApp } from '../../testing/app.ts'
import { movableClock } from '../../testing/clock.ts'
import type { IdentityProvider } from '../../testing/identity-provider.ts'
import { mailIsOut, mailsTo } from '../../testing/mailbox.ts'
import { freshEmail, proveAddress, signUpSupporter } from '../../testing/registrations.ts'
import { createSocialApp, openSocialBrowser } from '../../testing/social-walk.ts'

const clock = movableClock()
let provider: IdentityProvider
let app: TestApp
let close: () => Promise<void>
beforeAll(async () => {
  ;({ app, provider, close } = await createSocialApp(clock))
})
afterAll(() => close())

type KeptMail = Awaited<ReturnType<typeof mailsTo>>[number]

/** The mails with a link to reset the password, newest first. Every new user also gets a welcome mail. */
const resetMailsTo = async (email: string): Promise<KeptMail[]> => {
  const mails = await mailsTo(app, email)
  return mails.filter(({ text }) => text.includes('/password/reset?')).toReversed()
}

/** What the mails say that announce a password set with a link. */
const announcementsTo = async (email: string): Promise<string[]> => {
  await mailIsOut(app)
  const mails = await mailsTo(app, email)
  return mails.filter(({ subject }) => subject === 'Your Rostrum password was changed').map(({ text }) => text)
}

const requestReset = (email: string, language = 'en') =>
  app.call('POST', '/forgotPassword', { body: { email }, headers: { 'accept-language': language } })

/** Requests the mail and waits until it has arrived. */
const requestMail = async (email: string, expected = 1): Promise<KeptMail> => {
  await requestReset(email)
  return vi.waitFor(
    async () => {
      const mails = await resetMailsTo(email)
      expect(mails).toHaveLength(expected)
      return mails[0] as KeptMail
    },
    { timeout: 20_000, interval: 50 },
  )
}

const linkIn = (mail: KeptMail): URL => new URL(/http:\S+/.exec(mail.text)?.[0] ?? '')
const tokenIn = (mail: KeptMail): string => linkIn(mail).searchParams.get('token') ?? ''

const reset = (body: { token: string; email: string; password?: string }, language = 'en') => {
  const password = body.password ?? 'harvest-moon-9'
  return app.call('POST', '/resetPassword', {
    body: { ...body, password, password_confirmation: password },
    headers: { 'accept-language': language },
  })
}

const logIn = (email: string, password: string) => app.call('POST', '/login', { body: { email, password } })

describe('a forgotten password', () => {
  /** @shows accounts.forgot-password, accounts.forgot-password-discretion */
  it('gets the same answer and queues the same job whether or not there is an account', async () => {
    const { email, id } = await signUpSupporter(app)
    const known = await requestReset(email)
    const unknown = await requestReset(freshEmail())
    expect(known.status).toBe(200)
    expect(known.body).toEqual({ message: 'Password reset email has been sent successfully!' })
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    expect((await requestReset(email, 'es')).body.message).toContain('se ha enviado correctamente')

    const jobs = await sql<{ data: { userId: string | null } }>`
      select data from jobs.job where name = 'accounts.mail-password-reset'`.execute(app.services.db)
    expect(jobs.rows.map(({ data }) => data)).toEqual(
      expect.arrayContaining([{ userId: id }, { userId: null }, { userId: id }]),
    )
    expect(JSON.stringify(jobs.rows)).not.toContain(email)
  })

  /** @shows accounts.forgot-password */
  it('causes a mail with a link to the reset screen, in text and HTML', async () => {
    const { email, id } = await signUpSupporter(app, { first_name: '<b>Rosa</b>' })
    await proveAddress(app, id)
    const mail = await requestMail(email)
    expect(mail.subject).toBe('Reset your Rostrum password')
    const link = linkIn(mail)
    expect(link.origin + link.pathname).toBe('http://localhost:3000/password/reset')
    expect(link.searchParams.get('email')).toBe(email)
    expect(mail.html).toContain('Hello &lt;b&gt;Rosa&lt;/b&gt;,')
    expect(mail.html).not.toContain('<b>')
    expect(mail.html).toContain(`href="${link.href.replaceAll('&', '&amp;')}"`)
    expect(mail.html).toContain('content="light dark"')
  })

  it('causes a mail in the language that the user last used, not in the language of the request', async () => {
    const { email, password } = await signUpSupporter(app)
    await app.call('POST', '/login', { body: { email, password }, headers: { 'accept-language': 'es' } })
    const mail = await requestMail(email)
    expect(mail.subject).toBe('Restablece tu contraseña de Rostrum')
    expect(mail.html).toContain('<html lang="es">')
  })

  /** @shows accounts.reset-password-link */
  it('has a token that is stored only as a hash, and the link of an earlier mail works until one is used', async () => {
    const { email, id } = await signUpSupporter(app)
    const first = tokenIn(await requestMail(email))
    const second = tokenIn(await requestMail(email, 2))
    const rows = await app.services.db.selectFrom('password_resets').selectAll().where('user_id', '=', id).execute()
    const stored = rows.map(({ token_hash: hash }) => Buffer.from(hash).toString('hex'))
    const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
    expect(stored.toSorted()).toEqual([hashOf(first), hashOf(second)].toSorted())
    expect(Buffer.from(second, 'base64url')).toHaveLength(32)
    expect((await reset({ token: first, email })).status).toBe(200)
    expect((await reset({ token: second, email })).status).toBe(422)
  })

  it('causes at most three mails an hour, and the answer does not tell', async () => {
    const { email } = await signUpSupporter(app)
    for (let number = 1; number <= 3; number += 1) await requestMail(email, number)
    expect((await requestReset(email)).status).toBe(200)
    await mailIsOut(app)
    expect(await resetMailsTo(email)).toHaveLength(3)
    clock.advance(60 * 60)
    await requestMail(email, 4)
  })

  it('greets nobody by a name that a stranger may have entered with the address', async () => {
    const { email, id } = await signUpSupporter(app, { first_name: 'Click on evil.example' })
    const unproven = await requestMail(email)
    expect(unproven.text).toContain('Hello,')
    expect(JSON.stringify(unproven)).not.toContain('evil.example')
    await proveAddress(app, id)
    expect((await requestMail(email, 2)).text).toContain('Hello Click on evil.example,')
  })
})

describe('resetting the password', () => {
  /** @shows accounts.reset-password, accounts.reset-password-link */
  it('sets the password, ends every session and ends a login pause of the account', async () => {
    const { email, password, token } = await signUpSupporter(app)
    const resetToken = tokenIn(await requestMail(email))
    for (let guess = 0; guess < 5; guess += 1) await logIn(email, 'not-this-one')
    expect((await logIn(email, password)).status).toBe(429)

    const done = await reset({ token: resetToken, email: email.toUpperCase() })
    expect(done.status).toBe(200)
    expect(done.body).toEqual({ message: 'Password successfully reset!' })
    expect((await app.call('GET', '/profile', { token })).status).toBe(401)
    expect((await logIn(email, password)).status).toBe(401)
    expect((await logIn(email, 'harvest-moon-9')).status).toBe(200)
  })

  /** @shows accounts.change-password-mail */
  it('is announced by a mail and ends every session, also of somebody who had proved to own the address', async () => {
    const { email, id, token } = await signUpSupporter(app)
    await proveAddress(app, id)
    expect((await reset({ token: tokenIn(await requestMail(email)), email })).status).toBe(200)
    expect((await app.call('GET', '/profile', { token })).status).toBe(401)
    expect(await announcementsTo(email)).toEqual([
      expect.stringContaining('was just set with the link from an email to this address. Every session was ended.'),
    ])
  })

  /** @shows accounts.ways-in, accounts.change-password-mail */
  it('closes the ways in of a stranger who had signed in at a provider with the address, and tells its owner', async () => {
    const email = freshEmail()
    const strangersIdentity = freshEmail()
    provider.setAccount(strangersIdentity, { email, email_verified: false, given_name: 'Amina' })
    const stranger = (await openSocialBrowser(app).session(strangersIdentity)).body.data
    expect((await app.call('GET', '/profile', { token: stranger.meta.token })).status).toBe(200)

    expect((await reset({ token: tokenIn(await requestMail(email)), email })).status).toBe(200)
    const owner = (await logIn(email, 'harvest-moon-9')).body.data
    expect(owner.id).toBe(stranger.id)
    expect((await app.call('GET', '/profile', { token: stranger.meta.token })).status).toBe(401)
    const { location } = await openSocialBrowser(app).signIn(strangersIdentity)
    expect(location).toBe('/auth/callback/demo?error=email_unverified')
    expect(await announcementsTo(email)).toEqual([
      expect.stringContaining('Nobody had confirmed the address before, so to be safe we ended every session'),
    ])
  })

  /** @shows accounts.reset-password-link */
  it('gives the same answer for a token that is unknown, expired, used or of another account', async () => {
    const owner = await signUpSupporter(app)
    const other = await signUpSupporter(app)
    const used = tokenIn(await requestMail(owner.email))
    expect((await reset({ token: used, email: owner.email }, 'es')).body.message).toBe(
      '¡Contraseña restablecida correctamente!',
    )
    const fresh = tokenIn(await requestMail(owner.email, 2))
    const refusals = [
      await reset({ token: 'made-up', email: owner.email }),
      await reset({ token: used, email: owner.email }),
      await reset({ token: fresh, email: other.email }),
      await reset({ token: fresh, email: freshEmail() }),
    ]
    clock.advance(60 * 60)
    refusals.push(await reset({ token: fresh, email: owner.email }))
    for (const { status, body } of refusals) {
      expect(status).toBe(422)
      expect(body).toEqual({
        code: 'INVALID',
        message: 'Some fields need to be corrected',
        errors: { token: ['This link is no longer valid. Request a new one'] },
      })
    }
    expect((await logIn(other.email, other.password)).status).toBe(200)
  })

  /** @shows accounts.reset-password-link */
  it('works until the last second of the hour', async () => {
    const { email } = await signUpSupporter(app)
    const token = tokenIn(await requestMail(email))
    clock.advance(60 * 60 - 1)
    expect((await reset({ token, email })).status).toBe(200)
  })

  it('works only once for several concurrent attempts', async () => {
    const { email } = await signUpSupporter(app)
    const token = tokenIn(await requestMail(email))
    const answers = await Promise.all(Array.from({ length: 4 }, () => reset({ token, email })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422])
  })

  /** @shows accounts.reset-password-rules */
  it('requires eight characters and the same password twice', async () => {
    const short = await reset({ token: 'made-up', email: 'rosa@example.org', password: 'seven77' }, 'es')
    expect(short.status).toBe(422)
    expect(short.body.errors).toEqual({ password: ['Usa al menos 8 caracteres'] })
    const body = { token: 'x', email: 'rosa@example.org', password: 'harvest-moon', password_confirmation: 'another' }
    const mismatch = await app.call('POST', '/resetPassword', { body })
    expect(mismatch.body.errors).toEqual({ password_confirmation: ['The two passwords don’t match'] })
  })
})
