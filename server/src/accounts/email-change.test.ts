import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { movableClock } from '../../testing/clock.ts'
import type { IdentityProvider } from '../../testing/identity-provider.ts'
import { mailIsOut, mailsTo } from '../../testing/mailbox.ts'
import { freshEmail, signUpSupporter } from '../../testing/registrations.ts'
import { createSocialApp, openSocialBrowser } from '../../testing/social-walk.ts'

const clock = movableClock()
let provider: IdentityProvider
let app: TestApp
let close: () => Promise<void>
beforeAll(async () => {
  ;({ app, provider, close } = await createSocialApp(clock))
})
afterAll(() => close())

type SignedUp = Awaited<ReturnType<typeof signUpSupporter>>

const day = 24 * 60 * 60
const hour = 60 * 60

const request = ({ token, password }: Pick<SignedUp, 'token' | 'password'>, email: string) =>
  app.call('PUT', '/profile', { token, body: { email, current_password: password } })

const subjectsTo = async (address: string) => (await mailsTo(app, address)).map(({ subject }) => subject)

/** The token in the newest mail to an address that has a link to this page. */
const tokenTo = async (address: string, page: 'confirm' | 'undo') => {
  await mailIsOut(app)
  const found = (await mailsTo(app, address)).flatMap(({ text }) =>
    [...text.matchAll(new RegExp(String.raw`/email/${page}#(\S+)`, 'g'))].map(([, token = '']) => token),
  )
  return found.at(-1) ?? ''
}

const confirm = (token: string, linkToken: string) =>
  app.call('POST', '/email-changes/confirm', { token, body: { token: linkToken } })
const undo = (linkToken: string) => app.call('POST', '/email-changes/undo', { body: { token: linkToken } })
const logIn = (email: string, password: string) => app.call('POST', '/login', { body: { email, password } })
const emailsOf = async (token: string) => {
  const { email, pending_email: pending } = (await app.call('GET', '/profile', { token })).body.data.attributes
  return [email, pending]
}

const markProven = ({ id }: SignedUp) =>
  app.services.db.updateTable('users').set({ email_verified_at: clock.now() }).where('id', '=', id).execute()

/** A supporter who has proved that they own their address, and the address that the account is changed to. */
const changing = async () => {
  const supporter = await signUpSupporter(app)
  await markProven(supporter)
  const email = freshEmail()
  expect((await request(supporter, email)).status).toBe(200)
  return { supporter, email }
}

/** @shows accounts.email-change */
describe('a new address', () => {
  it('needs the current password, and other fields do not', async () => {
    const { token, email, password } = await signUpSupporter(app)
    const other = freshEmail()
    const missing = await app.call('PUT', '/profile', { token, body: { email: other, first_name: 'Changed' } })
    expect([missing.status, missing.body.errors]).toEqual([422, { current_password: ['Enter your current password'] }])
    const wrong = await request({ token, password: 'wrong' }, other)
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['current_password']])
    const { attributes } = (await app.call('GET', '/profile', { token })).body.data
    expect(attributes).toMatchObject({ email, first_name: 'Rosa', pending_email: null })
    const same = await app.call('PUT', '/profile', {
      token,
      body: { email: email.toUpperCase(), first_name: 'Changed' },
    })
    expect(same.body.data.attributes).toMatchObject({ email, first_name: 'Changed', pending_email: null })
    expect((await request({ token, password }, other)).body.data.attributes).toMatchObject({
      email,
      pending_email: other,
    })
  })

  it('needs a recent sign-in if the account has no password', async () => {
    const account = freshEmail()
    provider.setAccount(account, { email: account, email_verified: true, given_name: 'Amina', family_name: 'Diallo' })
    const { token } = (await openSocialBrowser(app).session(account)).body.data.meta
    clock.advance(10 * 60)
    const refused = await app.call('PUT', '/profile', { token, body: { email: freshEmail() } })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['current_password']])
    const { token: recent } = (await openSocialBrowser(app).session(account)).body.data.meta
    const accepted = await app.call('PUT', '/profile', { token: recent, body: { email: freshEmail() } })
    expect(accepted.status).toBe(200)
  })

  it('takes effect when it is confirmed, and both addresses are told', async () => {
    const { supporter, email } = await changing()
    const linkToken = await tokenTo(email, 'confirm')
    expect(await subjectsTo(supporter.email)).toContain('Someone asked to change the address of your Rostrum account')
    expect((await logIn(email, supporter.password)).status).toBe(401)

    const answer = await confirm(supporter.token, linkToken)
    expect(answer.body.data.attributes).toMatchObject({ email, pending_email: null })
    // A repeated press changes nothing.
    expect((await confirm(supporter.token, linkToken)).status).toBe(200)
    expect((await logIn(email, supporter.password)).status).toBe(200)
    expect((await logIn(supporter.email, supporter.password)).status).toBe(401)
    await mailIsOut(app)
    expect(await subjectsTo(supporter.email)).toContain('The address of your Rostrum account was changed')
    expect(await subjectsTo(email)).toEqual([
      'Confirm your new email address',
      'Your Rostrum account has a new address',
    ])
  })

  it('cannot be confirmed for an account of somebody else', async () => {
    const stranger = await signUpSupporter(app)
    const victim = freshEmail()
    await request(stranger, victim)
    const linkToken = await tokenTo(victim, 'confirm')
    const { token } = await signUpSupporter(app)
    expect((await confirm(token, linkToken)).status).toBe(403)
    expect((await app.call('POST', '/email-changes/confirm', { body: { token: linkToken } })).status).toBe(401)
    expect(await emailsOf(stranger.token)).toEqual([stranger.email, victim])
  })

  it('cannot be confirmed after a day, after another request, or after it was cancelled', async () => {
    const { supporter, email } = await changing()
    const first = await tokenTo(email, 'confirm')
    const next = freshEmail()
    await request(supporter, next)
    expect((await confirm(supporter.token, first)).status).toBe(404)
    const second = await tokenTo(next, 'confirm')
    clock.advance(day)
    expect((await confirm(supporter.token, second)).status).toBe(404)

    await request(supporter, email)
    const third = await tokenTo(email, 'confirm')
    const cancelled = await app.call('POST', '/email-changes/cancel', { token: supporter.token })
    expect(cancelled.body.data.attributes).toMatchObject({ email: supporter.email, pending_email: null })
    expect((await confirm(supporter.token, third)).status).toBe(404)
  })

  it('does not reveal whether it has an account, and tells the account', async () => {
    const taken = await signUpSupporter(app)
    const { token, password } = await signUpSupporter(app)
    const answer = await request({ token, password }, taken.email.toUpperCase())
    expect([answer.status, answer.body.data.attributes.pending_email]).toEqual([200, taken.email])
    await mailIsOut(app)
    expect(await subjectsTo(taken.email)).toContain('You already have a Rostrum account')
    expect(await tokenTo(taken.email, 'confirm')).toBe('')
  })

  /** @shows accounts.email-once */
  it('goes to only one of several accounts', async () => {
    const email = freshEmail()
    const others = await Promise.all(Array.from({ length: 3 }, () => signUpSupporter(app)))
    for (const other of others) await request(other, email)
    await mailIsOut(app)
    const links = (await mailsTo(app, email)).flatMap(({ text }) => /\/email\/confirm#(\S+)/.exec(text)?.[1] ?? [])
    expect(links).toHaveLength(3)
    const statuses: number[] = []
    for (const other of others) {
      for (const link of links) statuses.push((await confirm(other.token, link)).status)
    }
    expect(statuses.toSorted()).toEqual([200, 403, 403, 403, 403, 403, 403, 409, 409])
  })

  it('can be requested five times an hour', async () => {
    const limited = await createTestApp({ config: { rateLimitScale: 1 } })
    const { token, password } = await signUpSupporter(limited)
    const statuses: number[] = []
    for (let count = 0; count < 6; count += 1) {
      const body = { email: freshEmail(), current_password: password }
      statuses.push((await limited.call('PUT', '/profile', { token, body })).status)
    }
    await limited.close()
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })
})

/** @shows accounts.email-change */
describe('the owner of the previous address', () => {
  const expectTakenBack = async ({ supporter, email }: Awaited<ReturnType<typeof changing>>) => {
    const answer = await undo(await tokenTo(supporter.email, 'undo'))
    expect([answer.status, answer.body.message]).toEqual([200, expect.stringContaining('Your account is safe')])
    expect((await app.call('GET', '/profile', { token: supporter.token })).status).toBe(401)
    for (const address of [supporter.email, email]) expect((await logIn(address, supporter.password)).status).toBe(401)
    await mailIsOut(app)
    expect(await subjectsTo(supporter.email)).toContain('Reset your Rostrum password')
    const user = await app.services.db.selectFrom('users').select('email').where('id', '=', supporter.id).execute()
    expect(user).toEqual([{ email: supporter.email }])
  }

  it('can stop a change that is not confirmed yet', async () => {
    const change = await changing()
    const linkToken = await tokenTo(change.email, 'confirm')
    await expectTakenBack(change)
    const { token } = await signUpSupporter(app)
    expect((await confirm(token, linkToken)).status).toBe(404)
  })

  it('can undo a confirmed change within a week, and those that followed', async () => {
    const change = await changing()
    await confirm(change.supporter.token, await tokenTo(change.email, 'confirm'))
    const linkToken = await tokenTo(change.supporter.email, 'undo')
    const next = freshEmail()
    await request(change.supporter, next)
    await confirm(change.supporter.token, await tokenTo(next, 'confirm'))
    clock.advance(7 * day - hour)
    await expectTakenBack(change)
    expect((await undo(linkToken)).status).toBe(404)
  })

  it('cannot undo it after a week', async () => {
    const { supporter, email } = await changing()
    await confirm(supporter.token, await tokenTo(email, 'confirm'))
    const linkToken = await tokenTo(supporter.email, 'undo')
    clock.advance(7 * day)
    expect((await undo(linkToken)).status).toBe(404)
  })

  it('gets no link if nobody had proved to own that address, which may have been mistyped', async () => {
    const supporter = await signUpSupporter(app)
    const email = freshEmail()
    await request(supporter, email)
    await confirm(supporter.token, await tokenTo(email, 'confirm'))
    expect(await tokenTo(supporter.email, 'undo')).toBe('')
    expect(await subjectsTo(supporter.email)).toContain('The address of your Rostrum account was changed')
  })
})
