import { randomUUID } from 'node:crypto'
import { type BreakableConnection, openBreakable } from '../server/testing/breakable.ts'
import { type DatabaseOperator, openOperator } from '../server/testing/database-operator.ts'
import { startNode, type RunningProgram } from './app.ts'
import { expect, test } from './fixtures.ts'
import { nightlyUnless } from './nightly.ts'
import { publicPages } from './public-pages.ts'
import { registerPublicOrganization } from './people.ts'

const { DATABASE_URL: databaseUrl = '', REDIS_URL: redisUrl = '' } = process.env
test.skip(
  !databaseUrl || !redisUrl,
  'There is no PostgreSQL and Redis here: `npm run with-services npm run test:e2e` provides them.',
)

// One worker runs the whole file, because each worker would start a node of its own.
test.describe.configure({ mode: 'default' })

/** A database of its own, because other tests use the one that is configured. */
let operator: DatabaseOperator
let database: BreakableConnection
let redis: BreakableConnection
let node: RunningProgram
let drop: () => Promise<void>
test.beforeAll(async () => {
  const name = `rostrum_outage_${randomUUID().replaceAll('-', '')}`
  const own = new URL(databaseUrl)
  own.pathname = `/${name}`
  operator = await openOperator(own.href)
  await operator.query(`create database ${name}`)
  drop = async () => {
    await operator.query(`drop database ${name} with (force)`)
    await operator.close()
  }
  database = await openBreakable(own.href)
  redis = await openBreakable(redisUrl)
  node = await startNode({ databaseUrl: database.url, redisUrl: redis.url }, { LOG_LEVEL: 'silent' })
})
test.afterAll(async () => {
  database.restore()
  redis.restore()
  await node.stop()
  await database.close()
  await redis.close()
  await drop()
})

interface Outage {
  begin: () => unknown
  /** Ends an outage that `restore` does not end. */
  end?: () => unknown
  /** Whether a page is answered with 503; undefined if that is not certain. */
  isAway: (isReading: boolean) => boolean | undefined
}

const outages: Record<string, Outage> = {
  'the database refuses connections': { begin: () => database.break(), isAway: (isReading) => isReading },
  'the database goes silent': { begin: () => database.mute(), isAway: (isReading) => isReading },
  'the database answers slowly': { begin: () => database.delay(2_000), isAway: () => undefined },
  'the database accepts no connections': {
    begin: () => operator.alter('allow_connections false'),
    end: () => operator.alter('allow_connections true'),
    isAway: (isReading) => isReading,
  },
  'the database only reads': {
    begin: async () => {
      await operator.alter('set default_transaction_read_only = on')
      // A connection that was ended is noticed a moment later.
      const read = async () => (await fetch(`${node.origin}/api/organizations`)).status
      await expect.poll(() => Promise.all(Array.from({ length: 20 }, read))).not.toContain(503)
    },
    end: () => operator.alter('reset default_transaction_read_only'),
    isAway: () => false,
  },
  'Redis refuses connections': { begin: () => redis.break(), isAway: () => false },
  'Redis goes silent': { begin: () => redis.mute(), isAway: () => false },
}

for (const [name, { begin, end, isAway }] of Object.entries(outages)) {
  const title = `while ${name}, each public page is answered within ten seconds, and soon after it works again`
  test(title, nightlyUnless(name.endsWith('goes silent')), async ({ playwright }) => {
    const request = await playwright.request.newContext({ baseURL: node.origin })
    const { organizationId } = await registerPublicOrganization(request)
    const isReading = (path: string) =>
      path === '/' || path === '/transparency' || path.includes(organizationId) || path.includes('?search=')
    await begin()
    const answers = await Promise.all(
      publicPages(organizationId).map(async (path) => {
        const began = performance.now()
        // Unlike the requests of Playwright, these wait neither for each other nor for a connection.
        const answer = await fetch(node.origin + path, { headers: { 'accept-language': 'es' } })
        const text = await answer.text()
        return { path, status: answer.status, headers: answer.headers, text, milliseconds: performance.now() - began }
      }),
    )
    for (const { path, status, headers, text, milliseconds } of answers) {
      expect(milliseconds, path).toBeLessThan(10_000)
      expect(status === 503, path).toBe(isAway(isReading(path)) ?? status === 503)
      if (status < 500) continue
      expect([status, headers.get('retry-after')], path).toEqual([503, '2'])
      expect(text, path).toContain('Esta página volverá sola')
      expect(text, path).not.toContain('Unexpected Application Error')
    }
    database.restore()
    redis.restore()
    await end?.()
    await expect.poll(async () => (await request.get('/readyz')).status(), { timeout: 10_000 }).toBe(200)
    for (const path of ['/', `/organization/${organizationId}`]) expect((await request.get(path)).status()).toBe(200)
  })
}

/** @shows operation.outage-pages */
test('while the database is away, a public page says so, and comes back by itself', async ({
  page,
  playwright,
  failures,
}) => {
  const request = await playwright.request.newContext({ baseURL: node.origin })
  const { organizationId, name: organizationName } = await registerPublicOrganization(request)
  database.break()
  failures.expect({ method: 'GET', path: `/organization/${organizationId}`, status: 503 })
  failures.expect({ method: 'HEAD', path: `/organization/${organizationId}`, status: 503 })
  await page.goto(`${node.origin}/organization/${organizationId}`)
  await expect(page.getByRole('alert').filter({ hasText: 'This page comes back by itself' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Rostrum' }).first()).toBeVisible()
  database.restore()
  await expect(page.getByRole('heading', { level: 1, name: organizationName })).toBeVisible({ timeout: 30_000 })
})
