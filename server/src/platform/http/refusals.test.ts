import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { buildSupporter } from '../../../testing/factories.ts'
import { signUp, signUpSupporter } from '../../../testing/registrations.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const post = (payload: string | Buffer, headers: Record<string, string>) =>
  app.server.inject({ method: 'POST', url: '/api/login', payload, headers })

describe('the server refuses', () => {
  /** @shows wire.malformed */
  it.each(['{', 'not json', '{"email":}'])('broken JSON (%s) with 400', async (payload) => {
    const answer = await post(payload, { 'content-type': 'application/json' })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({ code: 'MALFORMED', message: expect.any(String) })
  })

  /** @shows wire.too-large */
  it('a JSON body that is too large with 413, in the caller’s language', async () => {
    const payload = JSON.stringify({ email: 'x'.repeat(12_000_000) })
    const messageIn = async (language: string) => {
      const answer = await post(payload, { 'content-type': 'application/json', 'accept-language': language })
      expect(answer.statusCode).toBe(413)
      expect(answer.json().code).toBe('TOO_LARGE')
      return answer.json().message
    }
    expect(await messageIn('en')).not.toBe(await messageIn('es'))
  })

  /** @shows wire.malformed */
  it.each(['text/xml', 'application/x-protobuf'])('the media type %s with 415', async (type) => {
    const answer = await post('<email/>', { 'content-type': type })
    expect(answer.statusCode).toBe(415)
    expect(answer.json()).toEqual({ code: 'UNSUPPORTED_MEDIA', message: expect.any(String) })
  })
})

describe('an id that is too long', () => {
  it.each(['/organizations/:id', '/:id/recent-activities'])('is not found: %s', async (path) => {
    const { status, body } = await app.call('GET', path.replace(':id', '%C3%A9'.repeat(300)))
    expect([status, body.code]).toEqual([404, 'NOT_FOUND'])
  })
})

describe('the same Idempotency-Key', () => {
  /** @shows wire.conflict */
  it('is refused with 409 for another call, which is not executed', async () => {
    const { token } = await buildSupporter(app.services.db)
    const headers = { 'idempotency-key': crypto.randomUUID() }
    expect((await app.call('POST', '/logout', { token, headers })).status).toBe(204)
    const other = await buildSupporter(app.services.db)
    const first = await app.call('POST', '/contact-challenges', { token: other.token, headers })
    expect(first.status).toBe(201)
    const again = await app.call('POST', `/users/${other.id}/actions?action=touch-last-seen-notifications`, {
      token: other.token,
      headers,
    })
    expect(again).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
  })

  it('is refused with 409 for another body, whose sender does not get the answer to the first one', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    expect((await app.call('POST', '/register', { body: signUp(), headers })).status).toBe(201)
    const other = await app.call('POST', '/register', { body: signUp(), headers })
    expect(other).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
  })

  it('is ignored by calls whose answer is a session that the caller must prove anew', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const { email, password } = await signUpSupporter(app)
    const tokens = new Set<string>()
    for (let count = 0; count < 2; count += 1) {
      const answer = await app.call('POST', '/login', { body: { email, password }, headers })
      tokens.add(answer.body.data.meta.token)
    }
    expect(tokens.size).toBe(2)
    expect((await app.call('POST', '/login', { body: { email, password: 'wrong' }, headers })).status).toBe(422)
    expect((await app.call('POST', '/login', { body: { email, password: 'wrong-one' }, headers })).status).toBe(401)
  })

  /** @shows wire.idempotency */
  it('sent several times at once creates one account: the other calls get the same answer, or 409 with Retry-After', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const body = signUp()
    const answers = await Promise.all([1, 2, 3].map(() => app.call('POST', '/register', { body, headers })))
    const made = answers.filter(({ status }) => status === 201)
    expect(new Set(made.map((answer) => answer.body.data.id)).size).toBe(1)
    for (const { status, headers: responseHeaders } of answers.filter((answer) => answer.status !== 201)) {
      expect(status).toBe(409)
      expect(responseHeaders['retry-after']).toBe('1')
    }
    const { count } = await app.services.db
      .selectFrom('users')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('email', '=', body.email)
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(1)
  })
})

describe('the server', () => {
  /** @shows operation.health */
  it('is not ready once the job queue has stopped', async () => {
    const leaving = await createTestApp()
    await leaving.services.jobs.stop()
    const answer = await leaving.server.inject('/readyz')
    expect(answer.statusCode).toBe(503)
    expect(answer.headers['retry-after']).toBe('5')
    expect(answer.json().code).toBe('UNAVAILABLE')
    expect((await leaving.server.inject('/healthz')).statusCode).toBe(200)
    await leaving.close()
  })

  /** @shows wire.openapi */
  it('serves a page that documents the calls', async () => {
    const answer = await app.server.inject('/api/docs')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toMatch(/^text\/html/)
    expect(answer.body).toContain('<div id="swagger-ui">')
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
  })

  it.each(['/api/docs', '/api/docs/', '/api/docs/static/index.html'])(
    'serves that page without the query of %s, which it does not understand',
    async (path) => {
      const answer = await app.server.inject(`${path}?x=1`)
      expect([answer.statusCode, answer.headers.location]).toEqual([302, path])
      expect((await app.server.inject(path)).headers.location ?? '/api/docs/').toBe('/api/docs/')
    },
  )
})
