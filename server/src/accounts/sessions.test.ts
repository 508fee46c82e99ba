import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { movableClock } from '../../testing/clock.ts'
import { signUpSupporter } from '../../testing/registrations.ts'

const clock = movableClock()
let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ clock })
})
afterAll(() => app.close())

const profileStatus = async (token: string) => (await app.call('GET', '/profile', { token })).status

describe('a session', () => {
  /** @shows sessions.expiry */
  it('is stored only with a hash of its token', async () => {
    const { id, token } = await signUpSupporter(app)
    const row = await app.services.db
      .selectFrom('sessions')
      .selectAll()
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(Buffer.from(row.token_hash).equals(createHash('sha256').update(token).digest())).toBe(true)
    expect(JSON.stringify(row)).not.toContain(token)
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  })

  /** @shows accounts.log-out */
  it('ends immediately when the user logs out, while other sessions continue', async () => {
    const { email, password, token } = await signUpSupporter(app)
    const other = await app.call('POST', '/login', { body: { email, password } })
    const answer = await app.call('POST', '/logout', { token })
    expect(answer.status).toBe(204)
    expect(answer.body).toBeUndefined()
    expect(await profileStatus(token)).toBe(401)
    expect((await app.call('POST', '/logout', { token })).status).toBe(401)
    expect(await profileStatus(other.body.data.meta.token)).toBe(200)
  })

  /** @shows sessions.expiry */
  it('expires after 30 days', async () => {
    const { token } = await signUpSupporter(app)
    clock.advance(30 * 24 * 60 * 60 - 1)
    expect(await profileStatus(token)).toBe(200)
    clock.advance(1)
    expect(await profileStatus(token)).toBe(401)
  })

  /** @shows wire.refusals */
  it('is rejected if its token is unknown, even for public calls', async () => {
    const refused = await app.call('POST', '/forgotPassword', {
      token: 'made-up',
      body: { email: 'rosa@example.org' },
      headers: { 'accept-language': 'es' },
    })
    expect(refused.status).toBe(401)
    expect(refused.body).toEqual({ code: 'UNAUTHENTICATED', message: 'Inicia sesión para continuar' })
    expect((await app.call('GET', '/profile')).status).toBe(401)
    expect((await app.call('POST', '/logout')).status).toBe(401)
  })
})
