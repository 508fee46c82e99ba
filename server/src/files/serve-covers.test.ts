import { cover, coverAddress } from '@rostrum/art'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

it('serves the cover for a name and lets browsers cache it permanently', async () => {
  const answer = await app.server.inject(coverAddress('Clean River Alliance', 1200, 260))
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'",
  })
  expect(answer.payload).toBe(cover('Clean River Alliance', 1200, 260))
})

it.each([
  '/covers/0/480x180/1.svg',
  '/covers/1/0x180/1.svg',
  '/covers/1/480x9000/1.svg',
  '/covers/1/480x180/4294967296.svg',
])('responds 404 to %s', async (address) => expect((await app.server.inject(address)).statusCode).toBe(404))
