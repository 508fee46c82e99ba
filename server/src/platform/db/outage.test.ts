import { expect, inject, it, onTestFinished } from 'vitest'
import { createTestApp } from '../../../testing/app.ts'
import { openBreakable } from '../../../testing/breakable.ts'
import { createTestDatabase } from '../../../testing/database.ts'
import { openDatabase } from './database.ts'
import { buildOrganization, buildSupporter } from '../../../testing/factories.ts'

/** A busy machine takes its time for a first query. */
const patience = { timeout: 20_000, interval: 5 }

const isServer = inject('databaseTemplate').kind === 'server'

/** An app whose database can be cut off, and be back. */
const openCuttable = async () => {
  const { databaseUrl, dataDir, drop } = await createTestDatabase()
  const breakable = await openBreakable(databaseUrl ?? '')
  const database = await openDatabase({ databaseUrl: breakable.url, dataDir })
  const app = await createTestApp({ database })
  onTestFinished(async () => {
    breakable.mend()
    await app.close()
    await breakable.close()
    await drop()
  })
  return { app, database, breakable }
}

/** @shows operation.outage */
it.runIf(isServer)(
  'is away for a while: 503 with Retry-After meanwhile, and everything again afterwards',
  { timeout: 120_000 },
  async () => {
    const { app, breakable } = await openCuttable()
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

    // In the middle of transactions, for which there are fewer connections than there are writers.
    const underWay = followAll()
    await expect.poll(() => followed.size, patience).toBeGreaterThan(0)
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

    breakable.mend()
    await expect.poll(async () => (await app.server.inject('/readyz')).statusCode, patience).toBe(200)
    // Whatever was said to be done is done, and nothing is half done.
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

it.runIf(isServer)(
  'is lost within a transaction: the transaction does not go on upon another connection',
  { timeout: 120_000 },
  async () => {
    const { database, breakable } = await openCuttable()
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
      breakable.mend()
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
  },
)
