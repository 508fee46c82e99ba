import { expect, inject, it } from 'vitest'
import { openBreakableApp } from '../../../testing/breakable-app.ts'
import { buildOrganization, buildSupporter } from '../../../testing/factories.ts'

const isServer = inject('databaseTemplate').kind === 'server'
const polling = { timeout: 10_000, interval: 20 }

it.runIf(isServer)(
  'a server that only reads is reported, and is left for the one that writes as soon as there is one',
  async () => {
    const { app, operator, ready } = await openBreakableApp()
    const { token } = await buildSupporter(app.services.db)
    const { id } = await buildOrganization(app.services.db)
    const follow = () => app.call('POST', `/organizations/${id}/actions?action=follow`, { token, body: {} })
    expect(await ready()).toBe(200)

    await operator.alter('set default_transaction_read_only = on')
    await expect.poll(async () => (await app.call('GET', `/organizations/${id}`)).status, polling).toBe(200)
    const { status, headers, body } = await follow()
    expect([status, headers['retry-after'], body.code]).toEqual([503, '2', 'UNAVAILABLE'])
    expect(await ready()).toBe(503)
    // Whoever only reads still gets an answer.
    expect((await app.call('GET', `/organizations/${id}`)).status).toBe(200)

    // Sessions keep the setting with which they began: like a demoted server, the open connections stay read-only.
    await operator.alter('reset default_transaction_read_only', { isKeepingConnections: true })
    await expect.poll(ready, polling).toBe(200)
    expect((await follow()).status).toBe(200)
    expect(await ready()).toBe(200)
  },
)

it.runIf(isServer)('a database that accepts no connections is away, and is used again as soon as it does', async () => {
  const { app, operator, ready } = await openBreakableApp()
  await operator.alter('allow_connections false')
  await expect.poll(async () => (await app.call('GET', '/organizations')).status, polling).toBe(503)
  const { headers, body } = await app.call('GET', '/organizations')
  expect([headers['retry-after'], body.code]).toEqual(['2', 'UNAVAILABLE'])
  expect(await ready()).toBe(503)
  await operator.alter('allow_connections true')
  await expect.poll(ready, polling).toBe(200)
  expect((await app.call('GET', '/organizations')).status).toBe(200)
})
