import { Client } from 'pg'
import { expect, inject, it, onTestFinished } from 'vitest'
import { createTestApp } from '../../../testing/app.ts'
import { createTestDatabase } from '../../../testing/database.ts'
import { buildOrganization, buildSupporter } from '../../../testing/factories.ts'
import { openDatabase } from './database.ts'

const isServer = inject('databaseTemplate').kind === 'server'
const polling = { timeout: 10_000, interval: 20 }

/** An app, and a connection of an operator who changes what the server does for everybody who connects from now on. */
const openOperated = async () => {
  const { databaseUrl = '', dataDir, drop } = await createTestDatabase()
  const name = new URL(databaseUrl).pathname.slice(1)
  const maintenance = new URL(databaseUrl)
  maintenance.pathname = '/postgres'
  const operator = new Client(maintenance.href)
  await operator.connect()
  const app = await createTestApp({ database: await openDatabase({ databaseUrl, dataDir }) })
  onTestFinished(async () => {
    await app.close()
    await operator.end()
    await drop()
  })
  const disconnectAll = () =>
    operator.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  const ready = () => app.server.inject('/readyz').then(({ statusCode }) => statusCode)
  return { app, operator, name, disconnectAll, ready }
}

it.runIf(isServer)(
  'a server that only reads is reported, and is left for the one that writes as soon as there is one',
  async () => {
    const { app, operator, name, disconnectAll, ready } = await openOperated()
    const { token } = await buildSupporter(app.services.db)
    const { id } = await buildOrganization(app.services.db)
    const follow = () => app.call('POST', `/organizations/${id}/actions?action=follow`, { token, body: {} })
    expect(await ready()).toBe(200)

    await operator.query(`alter database ${name} set default_transaction_read_only = on`)
    await disconnectAll()
    await expect.poll(async () => (await app.call('GET', `/organizations/${id}`)).status, polling).toBe(200)
    const { status, headers, body } = await follow()
    expect([status, headers['retry-after'], body.code]).toEqual([503, '2', 'UNAVAILABLE'])
    expect(await ready()).toBe(503)
    // Whoever only reads still gets an answer.
    expect((await app.call('GET', `/organizations/${id}`)).status).toBe(200)

    // Sessions keep the setting with which they began: like a demoted server, the open connections stay read-only.
    await operator.query(`alter database ${name} reset default_transaction_read_only`)
    await expect.poll(ready, polling).toBe(200)
    expect((await follow()).status).toBe(200)
    expect(await ready()).toBe(200)
  },
)

it.runIf(isServer)('a database that accepts no connections is away, and is used again as soon as it does', async () => {
  const { app, operator, name, disconnectAll, ready } = await openOperated()
  await operator.query(`alter database ${name} allow_connections false`)
  await disconnectAll()
  await expect.poll(async () => (await app.call('GET', '/organizations')).status, polling).toBe(503)
  const { headers, body } = await app.call('GET', '/organizations')
  expect([headers['retry-after'], body.code]).toEqual(['2', 'UNAVAILABLE'])
  expect(await ready()).toBe(503)
  await operator.query(`alter database ${name} allow_connections true`)
  await expect.poll(ready, polling).toBe(200)
  expect((await app.call('GET', '/organizations')).status).toBe(200)
})
