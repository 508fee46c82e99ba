import { schemaNames } from '@rostrum/contract/schema-names'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'

let app: TestApp
let document: OpenApi
beforeAll(async () => {
  app = await createTestApp()
  document = (await app.call('GET', '/openapi.json')).body
})
afterAll(() => app.close())

interface Operation {
  operationId: string
  tags: string[]
  parameters: { $ref?: string; name?: string }[]
  requestBody?: { required: boolean; content: Record<string, { schema: object }> }
  responses: Record<string, { $ref?: string; headers?: Record<string, unknown> }>
}
interface OpenApi {
  servers: { url: string }[]
  tags: { name: string }[]
  components: { schemas: Record<string, unknown> }
  paths: Record<string, Record<string, Operation>>
}

const operation = (method: string, path: string): Operation => {
  const found = document.paths[path]?.[method]
  if (!found) throw new Error(`${method} ${path} is not in the document`)
  return found
}
const headersOf = (method: string, path: string) =>
  operation(method, path).parameters.flatMap(({ $ref }) => $ref?.split('/').at(-1) ?? [])

/** @shows wire.openapi */
describe('the OpenAPI document', () => {
  it('passes a strict linter, except for a path that the specification names', async () => {
    const config = await createConfig({ extends: ['recommended-strict'] })
    const problems = await lintFromString({ source: JSON.stringify(document), config })
    // Clients of the specification read recent activities at `/{id}/recent-activities`. No id is `users` or `files`.
    expect(problems.map(({ ruleId, location }) => [ruleId, location[0]?.pointer])).toEqual([
      ['no-ambiguous-paths', '#/paths/~1api~1{id}~1recent-activities'],
    ])
  })

  it('gives every operation a unique name in camel case and the tag of its room', () => {
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path))
    const ids = operations.map(({ operationId }) => operationId)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.filter((id) => !/^[a-z][a-zA-Z\d]*$/.test(id))).toEqual([])
    expect(operation('get', '/api/organizations/{id}/donation-links')).toMatchObject({
      operationId: 'getOrganizationsByIdDonationLinks',
      tags: ['donation-links'],
    })
    expect(operation('post', '/api/call-campaigns').tags).toEqual(['call-campaigns'])
    expect(operation('post', '/api/candidate-votes').tags).toEqual(['candidates'])
    const tags = new Set(document.tags.map(({ name }) => name))
    expect(operations.flatMap((each) => each.tags).filter((tag) => !tags.has(tag))).toEqual([])
    expect(document.servers).toEqual([{ url: '/' }])
  })

  it('has a component for every schema that has a name', () => {
    expect(Object.keys(document.components.schemas).toSorted()).toEqual(Object.keys(schemaNames).toSorted())
  })

  it('says which bodies are required', () => {
    expect(operation('post', '/api/login').requestBody?.required).toBe(true)
    expect(operation('put', '/api/events/{id}').requestBody?.required).toBe(true)
    // Only some of these commands have a body.
    expect(operation('post', '/api/organizations/{id}/actions').requestBody?.required).toBe(false)
  })

  it('lists the files of a form', () => {
    const file = { type: 'string', format: 'binary' }
    const formOf = (path: string) => operation('post', path).requestBody?.content
    const files = (properties: object, more = {}) => ({
      schema: { allOf: expect.arrayContaining([{ type: 'object', properties, ...more }]) },
    })
    expect(formOf('/api/register')).toMatchObject({
      'application/json': {},
      'multipart/form-data': files({ 'documents[]': { type: 'array', items: file } }),
    })
    expect(formOf('/api/files/upload')).toEqual({ 'multipart/form-data': files({ file }, { required: ['file'] }) })
  })

  it('lets a later version add fields to an answer', () => {
    expect(JSON.stringify(document)).not.toContain('"additionalProperties":false')
  })

  it('names the headers that guard against repetitions and against overwriting', () => {
    expect(headersOf('post', '/api/events')).toEqual(['IdempotencyKey'])
    // An answer with a new session is never stored.
    expect(headersOf('post', '/api/login')).toEqual([])
    for (const path of [
      '/api/events/{id}',
      '/api/profile',
      '/api/organizations/{id}',
      '/api/organizations/{id}/phone-bank',
    ])
      expect(headersOf('put', path)).toEqual(['IfMatch'])
    expect(headersOf('put', '/api/mail-preferences')).toEqual([])
    expect(operation('get', '/api/events/{id}').responses['200']?.headers).toHaveProperty('ETag')
    expect(operation('get', '/api/events').responses['200']?.headers).toBeUndefined()
  })

  it('lists the refusals that a caller must expect', () => {
    const { responses } = operation('put', '/api/organizations/{id}')
    expect(Object.keys(responses).toSorted()).toEqual(
      ['200', '400', '401', '403', '404', '409', '413', '415', '422', '429', 'default'].toSorted(),
    )
    expect(Object.keys(operation('get', '/api/tags').responses)).not.toContain('403')
  })
})
