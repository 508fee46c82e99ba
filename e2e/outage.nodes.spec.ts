import { type BreakableConnection, openBreakable } from '../server/testing/breakable.ts'
import { startNode, type RunningProgram } from './app.ts'
import { expect, test } from './fixtures.ts'
import { registerPublicOrganization } from './people.ts'

const { DATABASE_URL: databaseUrl = '', REDIS_URL: redisUrl = '' } = process.env
test.skip(
  !databaseUrl || !redisUrl,
  'There is no PostgreSQL and Redis here: `npm run with-services npm run test:e2e` provides them.',
)

let database: BreakableConnection
let node: RunningProgram
test.beforeAll(async () => {
  database = await openBreakable(databaseUrl)
  node = await startNode({ databaseUrl: database.url, redisUrl }, { LOG_LEVEL: 'silent' })
})
test.afterAll(async () => {
  database.restore()
  await node.stop()
  await database.close()
})

/** @shows operation.outage-pages */
test('while the database is away, public pages say so with 503, and come back by themselves', async ({
  page,
  playwright,
  failures,
}) => {
  const request = await playwright.request.newContext({ baseURL: node.origin })
  const { organizationId, name: organizationName } = await registerPublicOrganization(request)
  const missing = '0192a0f0-0000-7000-8000-000000000000'
  const pages = [
    '/',
    `/organization/${organizationId}`,
    `/organization/${organizationId}?tab=actions`,
    `/donation-links/${organizationId}`,
    `/phone-bank-registration/${organizationId}`,
    `/events/${organizationId}`,
    `/events/${organizationId}/${missing}`,
    `/updates/${organizationId}`,
    '/search?search=river',
  ]
  database.break()
  for (const path of pages) {
    const answer = await request.get(path, { headers: { 'accept-language': 'es' } })
    expect(answer.status(), path).toBe(503)
    expect(Number(answer.headers()['retry-after']), path).toBeGreaterThan(0)
    const text = await answer.text()
    expect(text, path).toContain('Esta página volverá sola')
    expect(text, path).not.toContain('Unexpected Application Error')
  }
  expect((await request.get('/about')).status()).toBe(200)

  failures.expect({ method: 'GET', path: `/organization/${organizationId}`, status: 503 })
  failures.expect({ method: 'HEAD', path: `/organization/${organizationId}`, status: 503 })
  await page.goto(`${node.origin}/organization/${organizationId}`)
  await expect(page.getByRole('alert').filter({ hasText: 'This page comes back by itself' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Rostrum' }).first()).toBeVisible()
  database.restore()
  await expect(page.getByRole('heading', { level: 1, name: organizationName })).toBeVisible({ timeout: 30_000 })
})
