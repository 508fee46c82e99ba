import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { buildOrganization } from '../../../testing/factories.ts'
import { signUpSupporter } from '../../../testing/registrations.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

describe('every answer', () => {
  const paths = ['/api/organizations', '/api/nowhere', '/files/nothing.webp', '/healthz']

  /** @shows wire.defence */
  it.each(paths)('of %s forbids sniffing and framing, and gives other origins no access', async (url) => {
    const { headers } = await app.server.inject({ url, headers: { origin: 'https://evil.example' } })
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    })
    // HSTS is only sent in production, where HTTPS is available.
    expect(headers['strict-transport-security']).toBeUndefined()
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
    expect(headers['set-cookie']).toBeUndefined()
  })

  it('requires HTTPS in production', async () => {
    const production = await createTestApp({ config: { mode: 'production', logLevel: 'silent' } })
    const { headers } = await production.server.inject('/api/organizations')
    await production.close()
    expect(headers['strict-transport-security']).toMatch(/^max-age=\d{8,}/)
  })

  /** @shows wire.defence */
  it('grants nothing to preflight requests of other origins', async () => {
    const { statusCode, headers } = await app.server.inject({
      method: 'OPTIONS',
      url: '/api/profile',
      headers: {
        origin: 'https://evil.example',
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'authorization',
      },
    })
    expect(statusCode).toBe(404)
    expect(headers['access-control-allow-origin']).toBeUndefined()
  })
})

describe('a nested body', () => {
  const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`

  it.each(['/login', '/register'])('is rejected by %s when it is too deep', async (path) => {
    const { statusCode, body } = await app.server.inject({
      method: 'POST',
      url: `/api${path}`,
      headers: { 'content-type': 'application/json' },
      payload: nested(10_000),
    })
    expect([statusCode, JSON.parse(body).code]).toEqual([400, 'MALFORMED'])
  })

  it('of a signed-in user is rejected when it is too deep or has too many values', async () => {
    const { token } = await signUpSupporter(app)
    for (const payload of [nested(150_000), `[${'1,'.repeat(500_000)}1]`, `{"interests":[${'1,'.repeat(500_000)}1]}`]) {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
      const { statusCode } = await app.server.inject({ method: 'PUT', url: '/api/profile', headers, payload })
      expect(statusCode).toBe(400)
    }
  })

  it('of somebody without an account is not even parsed when it is large, or when its size is unknown', async () => {
    const url = `/api/organizations/${(await buildOrganization(app.services.db)).id}/actions?action=get-in-touch`
    const headers = { 'content-type': 'application/json' }
    const payload = `{"message":"${'a'.repeat(100_000)}"}`
    const large = await app.server.inject({ method: 'POST', url, headers, payload })
    expect(large.statusCode).toBe(413)
    const stream = Readable.from([Buffer.from('{}')])
    const unknown = await app.server.inject({
      method: 'POST',
      url,
      headers: { ...headers, 'transfer-encoding': 'chunked' },
      payload: stream,
    })
    expect(unknown.statusCode).toBe(413)
  })

  it('is accepted when it is as deep as a form may be', async () => {
    const { statusCode } = await app.server.inject({
      method: 'POST',
      url: '/api/login',
      headers: { 'content-type': 'application/json' },
      payload: nested(20),
    })
    expect(statusCode).toBe(422)
  })
})

describe('a connection', () => {
  /** @shows wire.defence */
  it('is closed after at most a minute when the client is slow', () => {
    const { headersTimeout, requestTimeout } = app.server.server
    expect(headersTimeout).toBeGreaterThan(0)
    expect(headersTimeout).toBeLessThanOrEqual(60_000)
    expect(requestTimeout).toBeGreaterThan(0)
    expect(requestTimeout).toBeLessThanOrEqual(60_000)
  })

  it.each([
    ['the head', 'POST /api/login HTTP/1.1\r\nHost: here\r\nX-Slow: '],
    [
      'the body',
      'POST /api/login HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"email":',
    ],
  ])('is closed when the client stops within %s, while others are served', async (_part, begun) => {
    const hurried = await createTestApp({ config: { slowClientSeconds: 1 } })
    await hurried.server.listen({ port: 0, host: '127.0.0.1' })
    const socket = connect((hurried.server.server.address() as AddressInfo).port, '127.0.0.1')
    socket.resume()
    socket.write(begun)
    expect((await hurried.call('GET', '/tags')).status).toBe(200)
    await once(socket, 'close')
    await hurried.close()
  })
})

describe('a URL that a user enters', () => {
  it('is never fetched by the server', async () => {
    const asked: string[] = []
    const trap = createServer((request, answer) => {
      asked.push(request.url ?? '')
      answer.end()
    }).listen(0, '127.0.0.1')
    await once(trap, 'listening')
    const address = (name: string) => `http://127.0.0.1:${(trap.address() as AddressInfo).port}/${name}`
    const { id, owner } = await buildOrganization(app.services.db)
    const save = (body: object) => app.call('PUT', `/organizations/${id}`, { token: owner.token, body })
    const links = {
      maps_link: address('maps'),
      contributions: [{ title: 'A', excerpt: 'B', link: address('contribution') }],
    }
    expect((await save(links)).status).toBe(200)
    const members = [{ name: 'A', role: 'B', about: 'C', image: address('member') }]
    for (const body of [
      { profile_image: address('profile') },
      { cover_image: address('cover') },
      { team_members: members },
    ]) {
      expect((await save(body)).status).toBe(422)
    }
    const body = { avatar: address('avatar') }
    expect((await app.call('PUT', '/profile', { token: owner.token, body })).status).toBe(422)
    for (const url of [`/api/organizations/${id}`, `/share/organizations/${id}.png`, '/api/organizations']) {
      expect((await app.server.inject(url)).statusCode).toBe(200)
    }
    trap.close()
    expect(asked).toEqual([])
  })
})
