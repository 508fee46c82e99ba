import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { type BreakableConnection, openBreakable } from '../../../testing/breakable.ts'
import { buildOrganization } from '../../../testing/factories.ts'
import { findProgram, type Service } from '../../../testing/own-server.ts'
import { startPostgres } from '../../../testing/postgres-server.ts'
import { startSession } from '../../accounts/sessions.ts'
import { type Db, openDatabase, type OpenDatabase } from './database.ts'
import { maximumAge } from './standby.ts'

const polling = { timeout: 20_000, interval: 50 }

describe.runIf(inject('databaseTemplate').kind === 'server' && findProgram('initdb') !== undefined)('a standby', () => {
  let app: TestApp
  let db: Db
  let database: OpenDatabase
  let servers: Service[] = []
  let primary: BreakableConnection
  let standby: BreakableConnection
  /** Asks the standby itself. */
  let operator: Client
  beforeAll(async () => {
    const first = await startPostgres()
    servers = [first]
    const second = await startPostgres({ standbyOf: first.url })
    servers = [second, first]
    primary = await openBreakable(first.url)
    standby = await openBreakable(second.url)
    operator = new Client(second.url)
    await operator.connect()
    database = await openDatabase({ databaseUrl: primary.url, databaseReadUrl: standby.url, dataDir: '' })
    app = await createTestApp({ database, config: { redisUrl: undefined }, keepsAnswers: true })
    ;({ db } = app.services)
  })
  afterAll(async () => {
    await app?.close()
    await operator?.end()
    await standby?.close()
    await primary?.close()
    for (const server of servers) await server.stop()
  })

  let reads = 0
  /** Reads it from the database, because no other answer has the same address. */
  const read = (id: string) => app.call('GET', `/organizations/${id}?fresh=${(reads += 1)}`)
  const tagline = async (id: string) => (await read(id)).body.data.attributes.tagline
  /** Changes it past the API, which tells nobody. */
  const write = (id: string, text: string) =>
    db.updateTable('organizations').set({ tagline: text }).where('id', '=', id).execute()
  const pause = async () => {
    await operator.query('select pg_wal_replay_pause()')
    const isPaused = async () => (await operator.query('select pg_get_wal_replay_pause_state() as state')).rows[0]
    await expect.poll(isPaused, polling).toEqual({ state: 'paused' })
  }
  const resume = async () => {
    await operator.query('select pg_wal_replay_resume()')
  }
  /** Waits until the standby answers public reads of this organization with what was written last. */
  const caughtUp = async (id: string) => {
    const { rows } = await sql<{ at: string }>`select pg_current_wal_flush_lsn() as at`.execute(db)
    const hasReplayed = async () =>
      (await operator.query('select pg_last_wal_replay_lsn() >= $1::pg_lsn as done', [rows[0]?.at])).rows[0]
    await expect.poll(hasReplayed, polling).toEqual({ done: true })
    const before = database.publicReads()?.standby
    await expect.poll(async () => (await read(id), database.publicReads()?.standby), polling).not.toBe(before)
  }
  /** How many rows of organizations the standby has read. Its figures are written after a second of rest. */
  const readsOnStandby = async () => {
    const { rows } = await operator.query(
      `select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_user_tables where relname = 'organizations'`,
    )
    return rows[0]?.read as number
  }

  /** @shows operation.standby-reads */
  it('answers public reads', async () => {
    const { id } = await buildOrganization(db, { tagline: 'First.' })
    await caughtUp(id)
    const before = await readsOnStandby()
    await expect.poll(async () => (await tagline(id), readsOnStandby()), polling).toBeGreaterThan(before)
  })

  /** @shows operation.standby-reads */
  it('is not asked while it lacks what was written two seconds ago', async () => {
    const { id } = await buildOrganization(db, { tagline: 'First.' })
    await caughtUp(id)
    await pause()
    onTestFinished(resume)
    await write(id, 'Second.')
    await expect.poll(() => tagline(id), polling).toBe('Second.')
  })

  /** @shows operation.standby-reads */
  it('does not hide from anybody what they or others have just changed', async () => {
    const { id, owner } = await buildOrganization(db, { tagline: 'First.' })
    const token = await startSession(db, owner.id)
    await caughtUp(id)
    await pause()
    onTestFinished(resume)
    for (const text of ['Second.', 'Third.']) {
      await app.call('PUT', `/organizations/${id}`, { token, body: { tagline: text } })
      expect(await tagline(id)).toBe(text)
      const { body } = await app.call('GET', `/organizations/${id}`, { token })
      expect(body.data.attributes.tagline).toBe(text)
    }
    // What a standby does not know at all is looked up on the primary.
    const { id: newId } = await buildOrganization(db, { tagline: 'New.' })
    expect(await tagline(newId)).toBe('New.')
  })

  /** @shows operation.standby-reads */
  it('answers what only reads while the primary is away', async () => {
    const { id, owner } = await buildOrganization(db, { tagline: 'First.' })
    const token = await startSession(db, owner.id)
    await caughtUp(id)
    await expect.poll(() => tagline(id), polling).toBe('First.')
    primary.break()
    onTestFinished(primary.restore)
    // Longer than a standby may be behind.
    const end = performance.now() + 2 * maximumAge
    while (performance.now() < end) {
      expect((await read(id)).status).toBe(200)
      expect((await app.call('GET', '/profile', { token })).body.data.id).toBe(owner.id)
    }
    const edit = () => app.call('PUT', `/organizations/${id}`, { token, body: { tagline: 'Second.' } })
    expect((await edit()).body.code).toBe('UNAVAILABLE')
    primary.restore()
    await expect.poll(async () => (await edit()).status, polling).toBe(200)
    expect(await tagline(id)).toBe('Second.')
  })

  /** @shows operation.standby-reads */
  it.each(['break', 'silence', 'mute'] as const)('that is away (%s) is not missed', async (how) => {
    const { id } = await buildOrganization(db, { tagline: 'First.' })
    await caughtUp(id)
    expect(await tagline(id)).toBe('First.')
    standby[how]()
    onTestFinished(standby.restore)
    await write(id, 'Second.')
    await expect.poll(() => tagline(id), polling).toBe('Second.')
    standby.restore()
    const before = await readsOnStandby()
    await expect.poll(async () => (await tagline(id), readsOnStandby()), polling).toBeGreaterThan(before)
  })
})
