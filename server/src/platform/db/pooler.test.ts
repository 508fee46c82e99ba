import { sql } from 'kysely'
import { expect, inject, it, onTestFinished } from 'vitest'
import { openBreakable } from '../../../testing/breakable.ts'
import { createTestDatabase } from '../../../testing/database.ts'
import { openDatabase } from './database.ts'
import { noLimits } from './pool.ts'

const isServer = inject('databaseTemplate').kind === 'server'

/** @shows operation.pooler */
it.runIf(isServer)('what needs a connection of its own goes past the pooler', async () => {
  const { databaseUrl: databaseDirectUrl = '', dataDir, drop } = await createTestDatabase()
  const pooler = await openBreakable(databaseDirectUrl)
  const place = { databaseUrl: pooler.url, databaseDirectUrl, dataDir }
  const database = await openDatabase(place)
  const migrating = await openDatabase(place, noLimits)
  onTestFinished(async () => {
    await migrating.close()
    await database.close()
    await pooler.close()
    await drop()
  })
  const received: string[] = []
  await database.listen('pooler_test', (payload) => received.push(payload))
  pooler.break()
  const ask = sql`select pg_notify('pooler_test', 'heard')`
  await expect(ask.execute(database.db)).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' })
  await ask.execute(migrating.db)
  await expect.poll(() => received, { timeout: 20_000 }).toEqual(['heard'])
})
