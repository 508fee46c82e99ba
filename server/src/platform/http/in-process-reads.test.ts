import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { buildOrganization } from '../../../testing/factories.ts'
import { openDeadline } from './deadline.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const caller = { language: 'es', ip: '127.0.0.1', within: openDeadline() } as const

describe('an in-process read gives the same answer as HTTP to', () => {
  let id: string
  beforeAll(async () => {
    ;({ id } = await buildOrganization(app.services.db, { name: 'Clean River Alliance' }))
    await buildOrganization(app.services.db, { name: 'Quiet Draft', published_at: null })
  })

  test.each([
    ['a list with its links', () => '/api/organizations?perPage=2&tags=Housing,Water&search='],
    ['a single organization', () => `/api/organizations/${id}`],
    ['filters given twice', () => '/api/organizations?city=A&city=B'],
    ['a page that does not exist', () => '/api/organizations?page=99'],
    ['an id that cannot exist', () => '/api/organizations/nothing'],
    ['an invalid percent-encoding', () => '/api/organizations/%ZZ'],
    ['text that cannot be stored', () => '/api/organizations?search=%00'],
    ['an unknown endpoint', () => '/api/nothing'],
  ])('%s', async (_what, addressOf) => {
    const path = addressOf()
    const answer = await app.server.inject({ url: path, headers: { 'accept-language': 'es' } })
    const read = await app.read(path, caller)
    expect(read.status).toBe(answer.statusCode)
    expect(JSON.parse(JSON.stringify(read.body))).toEqual(answer.json())
  })
})

test('an endpoint that requires a session cannot be read in process', async () => {
  expect(await app.read('/api/profile', caller)).toMatchObject({ status: 404 })
})
