import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { buildOrganization } from '../../../testing/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const caller = { language: 'es', ip: '127.0.0.1' } as const

describe('a read within the process answers what HTTP answers', () => {
  let id: string
  beforeAll(async () => {
    ;({ id } = await buildOrganization(app.services.db, { name: 'Clean River Alliance' }))
    await buildOrganization(app.services.db, { name: 'Quiet Draft', published_at: null })
  })

  test.each([
    ['a list with its links', () => '/api/organizations?perPage=2&tags=Housing,Water&search='],
    ['one of them', () => `/api/organizations/${id}`],
    ['filters given twice', () => '/api/organizations?city=A&city=B'],
    ['a page that is not there', () => '/api/organizations?page=99'],
    ['an id that cannot be', () => '/api/organizations/nothing'],
    ['an escape that cannot be', () => '/api/organizations/%ZZ'],
    ['text that cannot be kept', () => '/api/organizations?search=%00'],
    ['what is not public', () => '/api/nothing'],
  ])('%s', async (_what, addressOf) => {
    const path = addressOf()
    const answer = await app.server.inject({ url: path, headers: { 'accept-language': 'es' } })
    const read = await app.read(path, caller)
    expect(read.status).toBe(answer.statusCode)
    expect(JSON.parse(JSON.stringify(read.body))).toEqual(answer.json())
  })
})

test('what needs a session is not there for a visitor’s page', async () => {
  expect(await app.read('/api/profile', caller)).toMatchObject({ status: 404 })
})
