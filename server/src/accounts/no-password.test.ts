import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { movableClock } from '../../testing/clock.ts'
import { buildUser, signIn } from '../../testing/factories.ts'
import { demoProvider } from '../../testing/social-walk.ts'
import { newId } from '../platform/identifiers.ts'
import { startSession } from './sessions.ts'

const clock = movableClock()
const provider = { issuer: 'https://id.example', clientId: 'rostrum', clientSecret: 'secret' }
let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ clock, config: { signInProviders: [demoProvider(provider)] } })
})
afterAll(() => app.close())

/** Creates a user who only signs in through a provider. */
const buildSocial = async () => {
  const { db } = app.services
  const user = await buildUser(db, { password_hash: null })
  const identity = { user_id: user.id, issuer: provider.issuer, subject: user.id, email: user.email }
  for (const name of ['demo', 'gone-since']) {
    const subject = `${name} ${user.id}`
    await db
      .insertInto('social_identities')
      .values({ ...identity, id: newId(), provider: name, subject })
      .execute()
  }
  return { ...user, token: await startSession(db, user.id, { clock }) }
}
type Person = Awaited<ReturnType<typeof buildSocial>>

const remove = ({ id, token }: Person, body: object = {}) =>
  app.call('POST', `/users/${id}/actions?action=delete-account`, { token, body })
const proofOf = async ({ id, token }: Person) => {
  const { proof, providers } = (await app.call('GET', `/users/${id}/deletion`, { token })).body.data.attributes
  return { proof, providers }
}

describe('an account without a password', () => {
  it('can be deleted shortly after signing in', async () => {
    const person = await buildSocial()
    expect(await proofOf(person)).toEqual({ proof: 'recent_sign_in', providers: [{ id: 'demo', name: 'Demo' }] })
    expect((await remove(person)).status).toBe(200)
    expect((await app.call('GET', '/profile', { token: person.token })).status).toBe(401)
  })

  it('cannot be deleted in a session that is ten minutes old, whatever password is sent', async () => {
    const person = await buildSocial()
    clock.advance(10 * 60)
    expect((await proofOf(person)).proof).toBe('sign_in_again')
    for (const body of [{}, { password: 'guessed' }]) {
      const answer = await remove(person, body)
      expect(answer.status).toBe(422)
      expect(answer.body.errors).toEqual({
        password: ['Log in again, then repeat this within ten minutes'],
      })
    }
    // A new sign-in is sufficient.
    const token = await startSession(app.services.db, person.id, { clock })
    expect((await remove({ ...person, token })).status).toBe(200)
  })

  it('cannot change its password or log in with one', async () => {
    const person = await buildSocial()
    const password = 'Lantern-77'
    const changed = await app.call('POST', `/users/${person.id}/actions?action=update-password`, {
      token: person.token,
      body: { current_password: 'anything', password, password_confirmation: password },
    })
    expect(changed.status).toBe(422)
    expect(changed.body.errors).toEqual({ current_password: ['This isn’t your current password'] })
    const { email } = person
    for (const guess of ['anything', 'nullnull', 'undefined']) {
      expect((await app.call('POST', '/login', { body: { email, password: guess } })).status).toBe(401)
    }
  })
})

describe('an account with a password', () => {
  it('cannot be deleted without it, even in a new session', async () => {
    const user = await buildUser(app.services.db)
    const person = { ...user, token: await signIn(app.services.db, user.id) }
    const show = () => app.call('GET', `/users/${user.id}/deletion`, { token: person.token })
    expect((await show()).body.data.attributes).toMatchObject({ proof: 'password', providers: [] })
    const answer = await app.call('POST', `/users/${user.id}/actions?action=delete-account`, {
      token: person.token,
      body: {},
    })
    expect(answer.body.errors).toEqual({ password: ['Enter a password'] })
    expect((await show()).status).toBe(200)
  })
})
