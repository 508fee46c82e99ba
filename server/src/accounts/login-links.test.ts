import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { movableClock } from '../../testing/clock.ts'
import { mailIsOut, mailsTo } from '../../testing/mailbox.ts'
import { freshEmail, proveAddress, signUpSupporter } from '../../testing/registrations.ts'

const clock = movableClock()
let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ clock })
  await app.work()
})
afterAll(() => app.close())

const link = /http:\/\/localhost:3000\/login\/link#([\w-]+)/

const requestLink = (email: string, language = 'en') =>
  app.call('POST', '/login-links', { body: { email }, headers: { 'accept-language': language } })

/** Requests a link and returns the newest token that was mailed. */
const mailedToken = async (email: string): Promise<string> => {
  expect((await requestLink(email)).status).toBe(200)
  await mailIsOut(app)
  const tokens = (await mailsTo(app, email)).flatMap(({ text }) => link.exec(text)?.[1] ?? [])
  return tokens.at(-1) ?? ''
}

const exchange = (token: string, language = 'en') =>
  app.call('POST', '/login-links/exchange', { body: { token }, headers: { 'accept-language': language } })

const logIn = (email: string, password: string) => app.call('POST', '/login', { body: { email, password } })

const announcementsTo = async (email: string) => {
  await mailIsOut(app)
  const mails = await mailsTo(app, email)
  return mails.filter(({ subject }) => subject === 'Your Rostrum account is confirmed as yours')
}

describe('a link to log in', () => {
  /** @shows accounts.login-link, accounts.login-link-discretion */
  it('is mailed, and the answer is the same whether or not there is an account', async () => {
    const { email, id } = await signUpSupporter(app, { first_name: 'Rosa' })
    await proveAddress(app, id)
    const known = await requestLink(email)
    const unknown = await requestLink(freshEmail())
    expect(known.body).toEqual({ message: 'If this address has an account, a link to log in is on its way.' })
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    expect((await requestLink(email, 'es')).body.message).toContain('va en camino')
    await mailIsOut(app)
    const [mail] = (await mailsTo(app, email)).filter(({ text }) => link.test(text))
    expect(mail?.subject).toBe('Your link to log in to Rostrum')
    expect(mail?.text).toContain('Hello Rosa,')
    expect(mail?.text).toContain('expires in 15 minutes')
  })

  /** @shows accounts.login-link */
  it('starts a session once, and changes neither the password nor other sessions', async () => {
    const { email, id, password, token: other } = await signUpSupporter(app)
    await proveAddress(app, id)
    const token = await mailedToken(email)
    const [stored] = await app.services.db
      .selectFrom('login_links')
      .select('token_hash')
      .where('user_id', '=', id)
      .execute()
    expect(Buffer.from(stored?.token_hash ?? [])).toEqual(createHash('sha256').update(token).digest())

    for (let guess = 0; guess < 5; guess += 1) await logIn(email, 'not-this-one')
    expect((await logIn(email, password)).status).toBe(429)
    const answer = await exchange(token, 'es')
    expect([answer.status, answer.body.data.id]).toEqual([200, id])
    expect((await app.call('GET', '/profile', { token: answer.body.data.meta.token })).status).toBe(200)
    expect((await app.call('GET', '/profile', { token: other })).status).toBe(200)
    const { language } = await app.services.db
      .selectFrom('users')
      .select('language')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(language, 'mail is written in the language of the latest log-in').toBe('es')
    expect((await logIn(email, password)).status).toBe(200)
    expect((await exchange(token)).status).toBe(422)
    expect(await announcementsTo(email)).toEqual([])
  })

  /** @shows accounts.login-link */
  it('gives the same answer when it is unknown, used, older than 15 minutes, or from before the address was proved', async () => {
    const person = await signUpSupporter(app)
    const used = await mailedToken(person.email)
    const earlier = await mailedToken(person.email)
    expect((await exchange(used)).status).toBe(200)
    const late = await mailedToken(person.email)
    clock.advance(15 * 60 - 1)
    const inTime = await mailedToken(person.email)
    clock.advance(1)
    const refusals = [await exchange('made-up'), await exchange(used), await exchange(earlier), await exchange(late)]
    for (const { status, body } of refusals) {
      expect([status, body.errors]).toEqual([422, { token: ['This link is no longer valid. Request a new one'] }])
    }
    expect((await exchange(inTime)).status).toBe(200)
  })

  /** @shows accounts.ways-in, accounts.login-link */
  it('closes every earlier way into an account whose address nobody had proved, and tells its owner', async () => {
    const { email, id, password, token: strangers } = await signUpSupporter(app)
    const answer = await exchange(await mailedToken(email))
    expect([answer.status, answer.body.data.id]).toEqual([200, id])
    expect((await app.call('GET', '/profile', { token: strangers })).status).toBe(401)
    expect((await logIn(email, password)).status).toBe(401)
    const [mail, ...others] = await announcementsTo(email)
    expect(mail?.text).toContain('we ended every other session and removed the password')
    expect(others).toEqual([])

    expect((await exchange(await mailedToken(email))).status).toBe(200)
    expect((await app.call('GET', '/profile', { token: answer.body.data.meta.token })).status).toBe(200)
    expect(await announcementsTo(email)).toHaveLength(1)
  })

  it('logs in once when it is pressed twice at the same time', async () => {
    const { email } = await signUpSupporter(app)
    const token = await mailedToken(email)
    const answers = await Promise.all([exchange(token), exchange(token)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  })
})
