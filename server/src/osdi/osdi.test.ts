import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { buildTeam } from '../../testing/factories.ts'
import { freshAddress } from '../../testing/fresh-address.ts'
import { osdiCuries, osdiEntry, osdiOrigin, osdiProgram, withAddress } from '../../testing/osdi.ts'
import { apiTokenLimit } from '../api-tokens/authentication.ts'
import { newId } from '../platform/identifiers.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ config: { publicUrl: osdiOrigin } })
})
afterAll(() => app.close())

const db = () => app.services.db

/** @shows programs.osdi */
describe('the entry point', () => {
  it('leads to everything else, by addresses that are complete', async () => {
    const { call, follow } = await osdiProgram(() => app, ['people:write', 'events:read'])
    const { status, body, headers } = await call('GET', '')
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('application/hal+json; charset=utf-8')
    expect(body).toMatchObject({
      vendor_name: 'Rostrum',
      product_name: 'Rostrum',
      osdi_version: '1.2',
      max_pagesize: 100,
      namespace: 'rostrum',
      _links: {
        curies: osdiCuries,
        self: { href: osdiEntry },
        'osdi:people': { href: `${osdiEntry}/people` },
        'osdi:events': { href: `${osdiEntry}/events` },
        'osdi:person_signup_helper': { href: `${osdiEntry}/people/person_signup_helper` },
        docs: { href: 'https://rostrum.example/api/docs' },
      },
    })
    for (const name of ['self', 'osdi:people', 'osdi:events']) {
      expect((await follow(body._links[name].href)).status).toBe(200)
    }
  })

  it('is also found with a slash at the end, as clients of OSDI write addresses', async () => {
    const { call } = await osdiProgram(() => app, ['people:read'])
    expect((await call('GET', '/')).body._links.self.href).toBe(osdiEntry)
    expect((await call('GET', '/people/?per_page=5')).body.per_page).toBe(5)
  })
})

/** @shows programs.osdi */
describe('the token', () => {
  it('is sent in the header of OSDI or as a bearer token, but never in the address', async () => {
    const { token, call } = await osdiProgram(() => app, ['people:read'])
    expect((await call('GET', '/people')).status).toBe(200)
    expect((await app.call('GET', '/osdi/v1/people', { token })).status).toBe(200)
    expect((await app.call('GET', `/osdi/v1/people?osdi-api-token=${token}`)).status).toBe(401)
    expect((await call('GET', '/people', { token: 'rostrum_unknown' })).status).toBe(401)
  })

  it('is not read from this header by any other call', async () => {
    const { token } = await osdiProgram(() => app, ['people:read'])
    expect((await app.call('GET', '/people', { headers: { 'osdi-api-token': token } })).status).toBe(401)
  })

  it('is refused at once when it was revoked', async () => {
    const { organization, token, call } = await osdiProgram(() => app, ['people:read'])
    await db().deleteFrom('api_tokens').where('organization_id', '=', organization.id).execute()
    const { status, body } = await call('GET', '/people')
    expect([status, body.code]).toEqual([401, 'UNAUTHENTICATED'])
    expect((await app.call('GET', '/osdi/v1', { token })).status).toBe(401)
  })

  it('needs the scope of each call', async () => {
    const events = await osdiProgram(() => app, ['events:write', 'content:write'])
    const refused = await events.call('GET', '/people')
    expect(refused.status).toBe(403)
    expect(refused.body['osdi:error']).toEqual({
      request_type: 'atomic',
      response_code: 403,
      resource_status: [
        {
          resource: 'osdi:person',
          response_code: 403,
          error_descriptions: [
            {
              error_code: 'FORBIDDEN',
              description: 'This API token doesn’t have the scope people:read',
              properties: [],
            },
          ],
        },
      ],
    })
    expect((await events.signUp({ email_addresses: [withAddress('no@example.org')] })).status).toBe(403)
    const readers = await osdiProgram(() => app, ['people:read', 'events:read'])
    expect((await readers.signUp({ email_addresses: [withAddress('no@example.org')] })).status).toBe(403)
    expect((await readers.call('POST', `/events/${newId()}/record_attendance_helper`, { body: {} })).status).toBe(403)
  })

  it('has the same limit as for other calls', async () => {
    const scaled = await createTestApp({ config: { rateLimitScale: 1 } })
    const { token } = await osdiProgram(() => scaled, ['people:read'])
    const addresses = [freshAddress(), freshAddress()]
    const statuses = new Set<number>()
    for (let number = 0; number <= apiTokenLimit.max; number += 1) {
      const headers = { 'osdi-api-token': token }
      statuses.add((await scaled.call('GET', '/osdi/v1', { headers, ip: addresses[number % 2] })).status)
    }
    await scaled.close()
    expect([...statuses]).toEqual([200, 429])
  })
})

it('an admin with a session makes the same calls, as far as their role allows', async () => {
  const { admins } = await buildTeam(db())
  const status = async (role: keyof typeof admins, path: string) =>
    (await app.call('GET', `/osdi/v1${path}`, { token: admins[role].token })).status
  expect(await status('volunteer_manager', '/people')).toBe(200)
  expect(await status('viewer', '/people')).toBe(403)
  expect(await status('viewer', '/events')).toBe(200)
})
