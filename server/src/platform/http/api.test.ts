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
    const { owner, ...organization } = await buildOrganization(app.services.db)
    const headers = { 'content-type': 'application/json' }
    const asked = { token: owner.token, headers }
    const published = `/organizations/${organization.id}/actions?action=publish`
    expect((await app.call('POST', published, asked)).status).toBe(200)
    expect((await app.call('DELETE', `/organizations/${organization.id}/donation-links`, asked)).status).toBe(204)
    expect((await app.call('POST', '/login', { headers })).status).toBe(422)
    expect((await app.call('POST', '/logout', asked)).status).toBe(204)
  })
})
