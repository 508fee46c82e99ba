import { terms } from '@rostrum/contract/terms'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { causeRegistration, freshEmail, signUp } from '../../testing/registrations.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

describe('the registration of a supporter', () => {
  /** @shows accounts.sign-up, accounts.kinds, wire.flags-of-permission */
  it('signs the supporter in', async () => {
    const body = signUp({ email: 'Rosa.Marin@Example.org' })
    const registered = await app.call('POST', '/register', { body })
    expect(registered.status).toBe(201)
    expect(registered.headers['cache-control']).toBe('no-store')
    expect(registered.body.data).toMatchObject({
      type: 'users',
      attributes: {
        name: 'Rosa Marin',
        first_name: 'Rosa',
        last_name: 'Marin',
        email: 'rosa.marin@example.org',
        phone: '415-555-0134',
        avatar: null,
        address: null,
        interests: [],
        use_location: false,
        is_organization_admin: false,
        user_type: 'regular_user',
        social_id: null,
      },
      meta: { authorizedToShow: true, authorizedToUpdate: true },
    })
    expect(registered.body.data.attributes.approved_at).toMatch(/^\d{4}-.*Z$/)
    expect(registered.body.data.relationships).toBeUndefined()

    const profile = await app.call('GET', '/profile', { token: registered.body.data.meta.token })
    expect(profile.status).toBe(200)
    expect(profile.body.data.id).toBe(registered.body.data.id)
    expect(profile.body.data.meta.token).toBeUndefined()
  })

  /** @shows accounts.passwords-hashed */
  it('stores the password only as an argon2id hash', async () => {
    const body = signUp()
    await app.call('POST', '/register', { body })
    const row = await app.services.db
      .selectFrom('users')
      .select('password_hash')
      .where('email', '=', body.email)
      .executeTakeFirstOrThrow()
    expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$/)
  })

  /** @shows accounts.terms-recorded */
  it.each([
    ['a supporter', (email: string) => ({ body: signUp({ email }) })],
    ['the admin of an organization', (email: string) => ({ form: causeRegistration({ email }) })],
  ])('records which version of the terms %s accepted, and when', async (_who, registration) => {
    const email = freshEmail()
    const before = Date.now()
    await app.call('POST', '/register', registration(email))
    const row = await app.services.db
      .selectFrom('users')
      .select(['terms_version', 'terms_accepted_at'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    expect(row.terms_version).toBe(terms.version)
    expect(row.terms_accepted_at?.getTime()).toBeGreaterThanOrEqual(before)
  })

  /** @shows accounts.sign-up-rules */
  it.each([
    ['first_name', { first_name: ' ' }, 'Enter your first name'],
    ['last_name', { last_name: '' }, 'Enter your last name'],
    ['phone', { phone: '' }, 'Enter a phone number'],
    ['email', { email: 'rosa@' }, 'Invalid email format'],
    ['password', { password: 'short' }, 'Use at least 6 characters'],
    ['password_confirmation', { password_confirmation: 'another' }, 'The two passwords don’t match'],
    ['terms', { terms: false }, 'You must accept the terms and conditions'],
  ])('is rejected with an invalid %s', async (field, changes, sentence) => {
    const refused = await app.call('POST', '/register', { body: signUp(changes) })
    expect(refused.status).toBe(422)
    expect(refused.body.code).toBe('INVALID')
    expect(refused.body.errors).toEqual({ [field]: [sentence] })
  })

  /** @shows accounts.email-once, languages.messages */
  it('is rejected with an email that is taken, regardless of case, in the language of the caller', async () => {
    const email = freshEmail()
    await app.call('POST', '/register', { body: signUp({ email }) })
    const again = { body: signUp({ email: email.toUpperCase() }) }
    const english = await app.call('POST', '/register', again)
    expect(english.status).toBe(422)
    expect(english.body.errors).toEqual({ email: ['There is already an account with this email'] })
    const spanish = await app.call('POST', '/register', { ...again, headers: { 'accept-language': 'es-MX' } })
    expect(spanish.body.errors).toEqual({ email: ['Ya hay una cuenta con este correo'] })
  })

  /** @shows accounts.email-once */
  it('succeeds only once for concurrent attempts with the same email', async () => {
    const email = freshEmail()
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => app.call('POST', '/register', { body: signUp({ email }) })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422, 422])
    const rows = await app.services.db.selectFrom('users').select('id').where('email', '=', email).execute()
    expect(rows).toHaveLength(1)
  })

  /** @shows accounts.registered-once, wire.idempotency */
  it('returns the same token when the request is repeated with its Idempotency-Key', async () => {
    const call = { body: signUp(), headers: { 'idempotency-key': freshEmail() } }
    const first = await app.call('POST', '/register', call)
    const second = await app.call('POST', '/register', call)
    expect(second.status).toBe(201)
    expect(second.body).toEqual(first.body)
    const rows = await app.services.db.selectFrom('users').select('id').where('email', '=', call.body.email).execute()
    expect(rows).toHaveLength(1)
  })

  /** @shows wire.malformed */
  it('is rejected with text that cannot be stored', async () => {
    for (const first_name of ['Ro\0sa', 'Ro\ud800sa']) {
      const refused = await app.call('POST', '/register', { body: signUp({ first_name }) })
      expect(refused.status).toBe(400)
      expect(refused.body.code).toBe('MALFORMED')
    }
  })
})
