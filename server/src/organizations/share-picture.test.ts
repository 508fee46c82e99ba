import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { buildOrganization } from '../../testing/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** @shows design.search-engines */
it('draws a share picture for a published organization', async () => {
  const { id } = await buildOrganization(app.services.db, { name: 'Clean River Alliance' })
  const answer = await app.server.inject(`/share/organizations/${id}.png`)
  expect(answer.headers['content-type']).toBe('image/png')
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
})

it('lets caches store the picture, but requires them to revalidate it', async () => {
  const { db } = app.services
  const { id } = await buildOrganization(db)
  const fetchPicture = (tag = '') =>
    app.server.inject({ url: `/share/organizations/${id}.png`, headers: { 'if-none-match': tag } })
  const first = await fetchPicture()
  expect(first.headers['cache-control']).toBe('public, no-cache')
  const again = await fetchPicture(String(first.headers.etag))
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
  await db.updateTable('organizations').set({ name: 'Renamed River' }).where('id', '=', id).execute()
  expect((await fetchPicture(String(first.headers.etag))).statusCode).toBe(200)
  await db.updateTable('organizations').set({ published_at: null }).where('id', '=', id).execute()
  expect((await fetchPicture(String(first.headers.etag))).statusCode).toBe(404)
})

it('responds 404 for an unpublished organization', async () => {
  const { id } = await buildOrganization(app.services.db, { published_at: null })
  expect((await app.server.inject(`/share/organizations/${id}.png`)).statusCode).toBe(404)
})
