import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { movableClock } from '../../testing/clock.ts'
import { mailIsOut, mailsTo } from '../../testing/mailbox.ts'
import { causeRegistration, freshEmail, signUpSupporter } from '../../testing/registrations.ts'
import { loginLinks } from './login-links.ts'
import { issueLinkToken } from './mailed-links.ts'
import { passwordResets } from './password-reset.ts'

const clock = movableClock()
let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ clock, config: { demo: true } })
  await app.work()
})
afterAll(() => app.close())

interface Person {
  id: string
  token: string
  password: string
}

const strong = 'Lantern-77'
const change = ({ id, token, password }: Person, changes: object = {}, language = 'en') =>
  app.call('POST', `/users/${id}/actions?action=update-password`, {
    token,
    headers: { 'accept-language': language },
    body: { current_password: password, password: strong, password_confirmation: strong, ...changes },
  })
const logIn = (email: string, password: string) => app.call('POST', '/login', { body: { email, password } })
const isSignedIn = async (token: string) => (await app.call('GET', '/profile', { token })).status === 200

describe('changing the password', () => {
  /** @shows accounts.change-password */
  it('replaces the old password, keeps this session and ends the others', async () => {
    const person = await signUpSupporter(app)
    const elsewhere = (await logIn(person.email, person.password)).body.data.meta.token
    const other = await signUpSupporter(app)

    const answer = await change(person)
    expect(answer.status).toBe(200)
    expect(answer.body.message).toBe('Your password was changed. You have been logged out everywhere else.')
    expect(await isSignedIn(person.token)).toBe(true)
    expect(await isSignedIn(elsewhere)).toBe(false)
    expect(await isSignedIn(other.token)).toBe(true)
    expect((await logIn(person.email, person.password)).status).toBe(401)
    expect((await logIn(person.email, strong)).status).toBe(200)
  })

  /** @shows accounts.change-password-mail */
  it('is announced by a mail, so that somebody who did not do it can act', async () => {
    const person = await signUpSupporter(app)
    await change(person, { current_password: 'not-this-one' })
    await change(person)
    await mailIsOut(app)
    const announced = (await mailsTo(app, person.email)).filter(({ subject }) => subject.includes('password'))
    expect(announced.map(({ subject }) => subject)).toEqual(['Your Rostrum password was changed'])
    const [mail] = announced
    expect(mail?.text).toContain('The password of your Rostrum account was just changed.')
    expect(mail?.text).toContain('/reset-password')
  })

  it('is possible for the admin of an organization, too', async () => {
    const email = freshEmail()
    const { body } = await app.call('POST', '/register', { form: causeRegistration({ email }) })
    const admin = { id: body.data.id, token: body.data.meta.token, password: 'riverbank8' }
    expect((await change(admin)).status).toBe(200)
    expect((await logIn(email, strong)).status).toBe(200)
  })

  /** @shows accounts.login-link */
  it.each([passwordResets, loginLinks])('invalidates mailed links in $table', async (kind) => {
    const person = await signUpSupporter(app)
    const { db } = app.services
    expect(await issueLinkToken(db, kind, { userId: person.id, now: clock.now() })).not.toBeNull()
    await change(person)
    expect(await db.selectFrom(kind.table).where('user_id', '=', person.id).execute()).toEqual([])
  })

  /** @shows accounts.change-password */
  it('reports a wrong current password on its field, and changes nothing', async () => {
    const person = await signUpSupporter(app)
    const answer = await change(person, { current_password: 'not-this-one' }, 'es')
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual({ current_password: ['Esta no es tu contraseña actual'] })
    expect((await logIn(person.email, person.password)).status).toBe(200)
  })

  /** @shows accounts.change-password-rules */
  it.each([
    ['Short-7', 'Use at least 10 characters'],
    ['lantern-77', 'Use at least one uppercase letter'],
    ['LANTERN-77', 'Use at least one lowercase letter'],
    ['Lantern-nine', 'Use at least one number'],
    ['Lantern777', 'Use at least one symbol, such as ! or ?'],
    ['Lantern 777', 'Use at least one symbol, such as ! or ?'],
  ])('rejects the new password %s', async (password, sentence) => {
    const person = await signUpSupporter(app)
    const answer = await change(person, { password, password_confirmation: password })
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual({ password: [sentence] })
  })

  /** @shows accounts.change-password-rules */
  it.each([
    [{ password_confirmation: 'Lantern-78' }, { password_confirmation: ['The two passwords don’t match'] }],
    [{ password_confirmation: undefined }, { password_confirmation: ['Enter the password again'] }],
    [{ current_password: '' }, { current_password: ['Enter your current password'] }],
    [{ email: 'rosa' }, { email: ['Invalid email format'] }],
  ])('rejects %j', async (changes, errors) => {
    const answer = await change(await signUpSupporter(app), changes)
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual(errors)
  })

  /** @shows accounts.own-only */
  it('is not possible for other users or without a session', async () => {
    const person = await signUpSupporter(app)
    const other = await signUpSupporter(app)
    expect((await change({ ...other, id: person.id })).status).toBe(404)
    expect((await app.call('POST', `/users/${person.id}/actions?action=update-password`, { body: {} })).status).toBe(
      401,
    )
    expect((await logIn(person.email, person.password)).status).toBe(200)
  })
})

describe('guessing the current password in a session of somebody else', () => {
  it('is paused like guessing at login, and does not keep the owner from logging in', async () => {
    const person = await signUpSupporter(app)
    for (let guess = 0; guess < 5; guess += 1) {
      expect((await change(person, { current_password: 'a-guess' })).status).toBe(422)
    }
    const paused = await change(person)
    expect(paused.status).toBe(429)
    expect(paused.headers['retry-after']).toBe('30')
    clock.advance(30)
    expect((await change(person)).status).toBe(200)
    for (let guess = 0; guess < 5; guess += 1) await change(person, { current_password: 'a-guess' })
    expect((await logIn(person.email, strong)).status).toBe(200)
  })

  it('is paused for the deletion of the account, too', async () => {
    const person = await signUpSupporter(app)
    const remove = (password: string) =>
      app.call('POST', `/users/${person.id}/actions?action=delete-account`, { token: person.token, body: { password } })
    for (let guess = 0; guess < 5; guess += 1) expect((await remove('a-guess')).status).toBe(422)
    expect((await remove(person.password)).status).toBe(429)
    expect(await isSignedIn(person.token)).toBe(true)
  })
})

describe('concurrent changes of the password', () => {
  it('succeed only once', async () => {
    const person = await signUpSupporter(app)
    const passwords = ['Lantern-71', 'Lantern-72', 'Lantern-73']
    const answers = await Promise.all(
      passwords.map((password) => change(person, { password, password_confirmation: password })),
    )
    const through = answers.findIndex(({ status }) => status === 200)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await logIn(person.email, passwords[through] ?? '')).status).toBe(200)
  })
})
