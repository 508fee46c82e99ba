import { verify } from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestApp, type Answer, type TestApp } from '../../testing/app.ts'
import { movableClock } from '../../testing/clock.ts'
import { causeRegistration, freshEmail, signUpSupporter } from '../../testing/registrations.ts'

// The real implementation, with calls recorded.
vi.mock(import('@node-rs/argon2'), { spy: true })

const clock = movableClock()
let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ clock })
})
afterAll(() => app.close())

const logIn = (email: string, password: string, language = 'en'): Promise<Answer> =>
  app.call('POST', '/login', { body: { email, password }, headers: { 'accept-language': language } })

const inTurn = async <T>(times: number, step: () => Promise<T>): Promise<T[]> => {
  const results: T[] = []
  for (let turn = 0; turn < times; turn += 1) results.push(await step())
  return results
}

describe('logging in', () => {
  /** @shows accounts.log-in */
  it('starts a session, regardless of upper and lower case in the email', async () => {
    const supporter = await signUpSupporter(app)
    const answer = await logIn(supporter.email.toUpperCase(), supporter.password)
    expect(answer.status).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.body.data).toMatchObject({ id: supporter.id, attributes: { user_type: 'regular_user' } })
    const { token } = answer.body.data.meta
    expect(token).not.toBe(supporter.token)
    expect((await app.call('GET', '/profile', { token })).body.data.id).toBe(supporter.id)
  })

  /** @shows accounts.kinds */
  it('includes an admin’s organization', async () => {
    const email = freshEmail()
    await app.call('POST', '/register', { form: causeRegistration({ email, organization_name: 'Night Buses Now' }) })
    const { body } = await logIn(email, 'riverbank8')
    expect(body.data.attributes).toMatchObject({ is_organization_admin: true, user_type: 'organization' })
    expect(body.data.relationships.organization.attributes.name).toBe('Night Buses Now')
    const profile = await app.call('GET', '/profile?related=organization', { token: body.data.meta.token })
    expect(profile.body.data.relationships).toEqual(body.data.relationships)
  })

  it('accepts a password in any Unicode normalization form', async () => {
    const { email } = await signUpSupporter(app, { password: 'mañana-será'.normalize('NFC') })
    expect((await logIn(email, 'mañana-será'.normalize('NFD'))).status).toBe(200)
    expect((await logIn(email, 'manana-sera')).status).toBe(401)
  })

  /** @shows accounts.log-in-discretion, languages.messages */
  it('gives the same answer for a wrong password and an unknown account', async () => {
    const { email } = await signUpSupporter(app)
    const wrong = await logIn(email, 'not-this-one')
    const unknown = await logIn(freshEmail(), 'not-this-one')
    expect(wrong.status).toBe(401)
    expect(wrong.body).toEqual({ code: 'UNAUTHENTICATED', message: 'The email or password is incorrect' })
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body])
    const spanish = await logIn(email, 'not-this-one', 'es')
    expect(spanish.body.message).toBe('El correo o la contraseña son incorrectos')
  })

  /** @shows accounts.log-in-discretion */
  it('does the same work for an unknown account as for a wrong password, so that timing reveals nothing', async () => {
    const known = (await signUpSupporter(app)).email
    const costOf = async (email: string) => {
      vi.mocked(verify).mockClear()
      await logIn(email, 'not-this-one')
      // The beginning of a hash contains the cost parameters of its verification.
      return vi.mocked(verify).mock.calls.map(([hash]) => String(hash).split('$').slice(0, 4))
    }
    const cost = await costOf(known)
    expect(cost).toEqual([['', 'argon2id', 'v=19', expect.any(String)]])
    expect(await costOf(freshEmail())).toEqual(cost)
  })

  /** @shows accounts.log-in-rules, languages.default */
  it.each([
    ['email', { email: '', password: 'lantern7' }, 'Enter an email address'],
    ['email', { email: 'rosa', password: 'lantern7' }, 'Invalid email format'],
    ['password', { email: 'rosa@example.org', password: '' }, 'Enter a password'],
    ['password', { email: 'rosa@example.org', password: 'short' }, 'Use at least 6 characters'],
  ])('reports an invalid %s', async (field, body, sentence) => {
    const refused = await app.call('POST', '/login', { body })
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toEqual({ [field]: [sentence] })
  })
})

describe('guessing a password', () => {
  /** @shows accounts.lockout, wire.too-many */
  it('is paused after five failures, even for the correct password, but only for that account', async () => {
    const supporter = await signUpSupporter(app)
    const other = await signUpSupporter(app)
    const failures = await inTurn(5, () => logIn(supporter.email, 'not-this-one'))
    expect(failures.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401])

    const paused = await logIn(supporter.email, supporter.password, 'es')
    expect(paused.status).toBe(429)
    expect(paused.headers['retry-after']).toBe('30')
    expect(paused.body).toEqual({
      code: 'TOO_MANY_REQUESTS',
      message: 'Demasiados intentos. Espera un poco y vuelve a intentarlo',
    })
    expect((await logIn(other.email, other.password)).status).toBe(200)

    clock.advance(29)
    expect((await logIn(supporter.email, supporter.password)).headers['retry-after']).toBe('1')
    clock.advance(1)
    expect((await logIn(supporter.email, supporter.password)).status).toBe(200)
  })

  /** @shows accounts.lockout */
  it('is paused for twice as long after each further failure, up to 15 minutes', async () => {
    const email = freshEmail()
    await inTurn(5, () => logIn(email, 'not-this-one'))
    const pauses: number[] = []
    for (let round = 0; round < 8; round += 1) {
      const pause = Number((await logIn(email, 'not-this-one')).headers['retry-after'])
      pauses.push(pause)
      clock.advance(pause)
      expect((await logIn(email, 'not-this-one')).status).toBe(401)
    }
    expect(pauses).toEqual([30, 60, 120, 240, 480, 900, 900, 900])
  })

  it('is no longer counted after the correct password', async () => {
    const { email, password } = await signUpSupporter(app)
    await inTurn(4, () => logIn(email, 'not-this-one'))
    expect((await logIn(email, password)).status).toBe(200)
    const again = await inTurn(5, () => logIn(email, 'not-this-one'))
    expect(again.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401])
  })

  /** @shows accounts.lockout */
  it.each(['with an account', 'without one'])(
    'a hundred times at once verifies only five passwords, %s',
    async (which) => {
      const email = which === 'without one' ? freshEmail() : (await signUpSupporter(app)).email
      const answers = await Promise.all(Array.from({ length: 100 }, (_, guess) => logIn(email, `guess-${guess}`)))
      expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
      const refused = answers.filter(({ status }) => status === 429)
      expect(refused).toHaveLength(95)
      for (const { headers } of refused) expect(headers['retry-after']).toBe('30')
    },
  )

  it('from elsewhere does not keep the owner out, even without a known device', async () => {
    const { email, password } = await signUpSupporter(app)
    const from = (ip: string, body: object, headers = {}) => app.call('POST', '/login', { body, ip, headers })
    await inTurn(6, () => from('203.0.113.9', { email, password: 'not-this-one' }))
    expect((await from('203.0.113.9', { email, password })).status).toBe(429)
    expect((await from('198.51.100.7', { email, password })).status).toBe(200)
  })

  it('from many places is paused, but not on a known device or after a reset', async () => {
    const headers = { 'device-id': crypto.randomUUID() }
    const { email, password } = await signUpSupporter(app)
    const from = (ip: string, given: string, sent = {}) =>
      app.call('POST', '/login', { body: { email, password: given }, ip, headers: sent })
    expect((await from('198.51.100.7', password, headers)).status).toBe(200)
    const statuses: number[] = []
    for (let place = 1; place <= 60; place += 1) statuses.push((await from(`203.0.113.${place}`, 'a-guess')).status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(50)
    expect((await from('198.51.100.8', password)).status).toBe(429)
    // A neighbor behind the same address cannot keep the device out, either.
    await inTurn(6, () => from('198.51.100.7', 'a-guess'))
    expect((await from('198.51.100.7', password, headers)).status).toBe(200)
  })

  it('is counted without storing the address', async () => {
    const email = freshEmail()
    await logIn(email, 'not-this-one')
    const rows = await app.services.db.selectFrom('login_failures').selectAll().execute()
    expect(rows.every(({ account_hash }) => account_hash.length === 32)).toBe(true)
    expect(JSON.stringify(rows)).not.toContain(email)
  })
})
