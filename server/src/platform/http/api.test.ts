import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { buildOrganization } from '../../../testing/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

describe('the platform', () => {
  /** @shows operation.health */
  it('reports that it is alive and ready', async () => {
    expect((await app.server.inject('/healthz')).json()).toEqual({ status: 'alive' })
    expect((await app.server.inject('/readyz')).json()).toEqual({ status: 'ready' })
  })

  /** @shows wire.openapi */
  it('serves a valid OpenAPI document that is generated from the contract', async () => {
    const { body } = await app.call('GET', '/openapi.json')
    expect(await new Validator().validate(body)).toMatchObject({ valid: true })
    const { parameters } = body.paths['/api/organizations/{id}/actions'].post
    const action = parameters.find(({ name }: { name: string }) => name === 'action')
    expect(action.schema.enum).toEqual(
      expect.arrayContaining(['publish', 'unpublish', 'follow', 'unfollow', 'engagement']),
    )
    expect(body.paths['/api/register'].post.requestBody.content).toHaveProperty('multipart/form-data')
  })

  /** @shows operation.request-id */
  it('echoes a valid request id, and replaces an invalid one', async () => {
    const given = await app.call('GET', '/tags', { headers: { 'x-request-id': 'proxy-42-abcdef' } })
    expect(given.headers['x-request-id']).toBe('proxy-42-abcdef')
    const forged = await app.call('GET', '/tags', { headers: { 'x-request-id': 'a b\u0009c' } })
    expect(forged.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
  })

  /** @shows wire.refusals, languages.messages */
  it('answers unknown calls with an error as the contract declares it', async () => {
    const { status, body } = await app.call('GET', '/nothing-here', { headers: { 'accept-language': 'es' } })
    expect(status).toBe(404)
    expect(body).toEqual({ code: 'NOT_FOUND', message: 'No encontramos esto, o no es público' })
  })

  it('takes a call that names JSON but has no body for a call without a body', async () => {
    const { id, owner } = await buildOrganization(app.services.db, { published_at: null, tags: ['Housing'] })
    const { token } = owner
    const headers = { 'content-type': 'application/json' }
    const links = `/organizations/${id}/donation-links`
    const link = { title: 'Legal fund', excerpt: 'For filing fees.', link: 'https://give.example.org' }
    await app.call('PUT', links, { token, body: { donation_links: [link] } })

    expect((await app.call('POST', `/organizations/${id}/actions?action=publish`, { token, headers })).status).toBe(200)
    const { attributes } = (await app.call('GET', `/organizations/${id}`)).body.data
    expect(attributes.donation_links).toEqual([link])
    expect((await app.call('DELETE', links, { token, headers })).status).toBe(204)
    expect((await app.call('GET', links)).body.data).toEqual([])
    const login = await app.call('POST', '/login', { headers })
    expect(login.status).toBe(422)
    expect(Object.keys(login.body.errors)).toEqual(['email', 'password'])
    expect((await app.call('POST', '/logout', { token, headers })).status).toBe(204)
    expect((await app.call('GET', '/profile', { token })).status).toBe(401)
  })
})
