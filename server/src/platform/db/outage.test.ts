import { sql } from 'kysely'
import { expect, inject, it, onTestFinished } from 'vitest'
import { openBreakableApp } from '../../../testing/breakable-app.ts'
import { createTestDatabase } from '../../../testing/database.ts'
import { answerTo } from '../http/errors.ts'
import { openDatabase } from './database.ts'
import { connectMilliseconds, requestLimits } from './pool.ts'
import { buildOrganization, buildSupporter } from '../../../testing/factories.ts'

/** The first query can be slow on a busy machine. */
const polling = { timeout: 20_000, interval: 5 }

const isServer = inject('databaseTemplate').kind === 'server'

/** @shows operation.outage */
it.runIf(isServer)(
  'while the database is unavailable, requests get 503 with Retry-After; afterwards everything works again',
  async () => {
    const { app, breakable } = await openBreakableApp()
    const { db } = app.services
    const { token } = await buildSupporter(db)
    const groups = await Promise.all(Array.from({ length: 30 }, () => buildOrganization(db)))
    const follow = (id: string) => app.call('POST', `/organizations/${id}/actions?action=follow`, { token, body: {} })
    const followed = new Set<string>()
    const statuses: number[] = []
    const followAll = () =>
      Promise.all(
        groups.map(async ({ id }) => {
          const { status, headers, body } = await follow(id)
          statuses.push(status)
          if (status < 300) followed.add(id)
          else expect({ status, code: body.code, retryAfter: headers['retry-after'] }).toEqual(away)
        }),
      )
    const away = { status: 503, code: 'UNAVAILABLE', retryAfter: '2' }

    // Breaks the connections during transactions, while more writers wait than there are connections.
    const underWay = followAll()
    await expect.poll(() => followed.size, polling).toBeGreaterThan(0)
    breakable.break()
    await underWay
    expect(statuses).toContain(503)

    statuses.length = 0
    await followAll()
    expect(new Set(statuses)).toEqual(new Set([503]))
    const readiness = await app.server.inject('/readyz')
    expect([readiness.statusCode, readiness.headers['retry-after']]).toEqual([503, '5'])
    expect((await app.server.inject('/healthz')).statusCode).toBe(200)
    const metrics = await app.server.inject('/metrics')
    expect(metrics.statusCode).toBe(200)
    expect(metrics.body).toContain('\nrostrum_database_up 0')

    breakable.restore()
    await expect.poll(async () => (await app.server.inject('/readyz')).statusCode, polling).toBe(200)
    // Every confirmed follow was stored, and every count matches its rows.
    const rows = await db.selectFrom('follows').select('organization_id').execute()
    const ids = rows.map((row) => row.organization_id)
    expect(ids).toEqual(expect.arrayContaining([...followed]))
    const counted = await db.selectFrom('organizations').select(['id', 'followers_count']).execute()
    for (const { id, followers_count: count } of counted) expect(count).toBe(ids.includes(id) ? 1 : 0)

    statuses.length = 0
    await followAll()
    expect(statuses.every((status) => status < 300)).toBe(true)
    expect((await app.server.inject('/readyz')).statusCode).toBe(200)
  },
)

it.runIf(isServer)('a transaction whose connection is lost does not continue on another connection', async () => {
  const { database, breakable } = await openBreakableApp()
  const { db } = database
  const tag = (id: string) => ({ id, name: id, color: '#000000' })
  const first = '00000000-0000-7000-8000-000000000001'
  const second = '00000000-0000-7000-8000-000000000002'
  const lost = db.transaction().execute(async (tx) => {
    await tx.insertInto('tags').values(tag(first)).execute()
    breakable.break()
    await expect
      .poll(() =>
        db
          .selectFrom('tags')
          .select('id')
          .execute()
          .then(Boolean, () => false),
      )
      .toBe(false)
    breakable.restore()
    await expect
      .poll(() =>
        db
          .selectFrom('tags')
          .select('id')
          .execute()
          .then(Boolean, () => false),
      )
      .toBe(true)
    await tx.insertInto('tags').values(tag(second)).execute()
  })
  await expect(lost).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' })
  expect(await db.selectFrom('tags').select('id').where('id', 'in', [first, second]).execute()).toEqual([])
  expect(database.usage()).toMatchObject({ busy: 0, waiting: 0 })
})

it.runIf(isServer)('when the database goes silent, every connection is replaced within ten seconds', async () => {
  // A query may wait for a connection and then for its answer. The test uses shorter limits to save time.
  expect(connectMilliseconds + requestLimits.answer).toBeLessThan(10_000)
  const { database, breakable, ready } = await openBreakableApp({ statement: 1_000, answer: 1_500 })
  const received: string[] = []
  const listening = await database.listen('silence_test', (payload) => received.push(payload))
  onTestFinished(listening.close)
  const notify = (payload: string) => sql`select pg_notify('silence_test', ${payload})`.execute(database.db)
  await notify('before')
  await expect.poll(() => received, polling).toEqual(['before'])
  // Opens every connection that the pool may open, so that none still works after the silence begins.
  await Promise.all(
    Array.from({ length: database.usage()?.max ?? 0 }, () => sql`select pg_sleep(0.1)`.execute(database.db)),
  )

  breakable.silence()
  const began = performance.now()
  // The requests are sequential: if connections were replaced one by one, they would take ten times as long.
  expect(await ready()).toBe(503)
  await expect.poll(ready, polling).toBe(200)
  expect(performance.now() - began).toBeLessThan(10_000)
  expect(await Promise.all(Array.from({ length: 42 }, ready))).toEqual(Array.from({ length: 42 }, () => 200))

  // The listening connection detects the silence by itself.
  await expect.poll(async () => (await notify('after'), received), polling).toContain('after')
})

it.runIf(isServer)('a statement that takes too long is cancelled and reported as UNAVAILABLE', async () => {
  const { databaseUrl, dataDir, drop } = await createTestDatabase()
  const database = await openDatabase({ databaseUrl, dataDir }, { statement: 50, answer: 10_000 })
  onTestFinished(async () => {
    await database.close()
    await drop()
  })
  const slow = sql`select pg_sleep(60)`.execute(database.db).catch(answerTo)
  expect(await slow).toMatchObject({ code: 'UNAVAILABLE' })
  expect((await sql`select 1 as one`.execute(database.db)).rows).toEqual([{ one: 1 }])
  // Compiling a query takes longer than any of ours runs.
  expect((await sql`show jit`.execute(database.db)).rows).toEqual([{ jit: 'off' }])
})
