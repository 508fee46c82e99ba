import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { updateKind } from '@rostrum/contract/updates'
import { expect, inject, it, onTestFinished, vi } from 'vitest'
import { createTestDatabase } from '../../../testing/database.ts'
import { buildItem, buildOrganization } from '../../../testing/factories.ts'
import { isLongRun } from '../../../testing/long-run.ts'
import { buildManyFollowers } from '../../../testing/many-followers.ts'
import { openSmtpPeer } from '../../../testing/smtp.ts'
import { mailFollowers } from '../../updates/mails.ts'
import { systemClock } from '../clock.ts'
import { type Db, openDatabase } from '../db/database.ts'

const isServer = inject('databaseTemplate').kind === 'server'
/** The embedded database is slower, because it shares a single process with the sender. */
const people = isServer && isLongRun ? 10_000 : 300
const connections = 5
const polling = { timeout: 120_000, interval: 100 }

const addressOf = (index: number) => `follower.${index}@example.org`

/** The id of the mail, which its Message-ID contains. */
const idOf = ({ raw }: { raw: Buffer }) => /^Message-ID: <([^@]+)@/im.exec(String(raw))?.[1]

/** Creates an organization with followers and an update that is mailed to them. */
const publish = async (db: Db, followers: number): Promise<void> => {
  const organization = await buildOrganization(db)
  await buildManyFollowers(db, { organizationId: organization.id, count: followers, addressOf })
  const { id } = await buildItem(db, updateKind, {
    organization_id: organization.id,
    attributes: { notification_type: 'email_and_profile' },
  })
  await mailFollowers({ db, clock: systemClock })({ itemId: id })
}

const startWorker = (env: Record<string, string>): ChildProcess => {
  const file = isServer ? 'src/worker.ts' : 'testing/worker.ts'
  const { REDIS_URL: _redis, ...inherited } = process.env
  return spawn(process.execPath, [join(import.meta.dirname, '../../..', file)], {
    env: { ...inherited, NODE_ENV: 'development', LOG_LEVEL: 'fatal', ...env },
    stdio: 'ignore',
  })
}

/** @shows mail.batches */
it(
  `each of ${people} followers gets the mail once, even if the worker is killed halfway`,
  { timeout: 300_000 },
  async () => {
    const peer = await openSmtpPeer({ maxStoredBytes: 2000 })
    const { databaseUrl, dataDir, drop } = await createTestDatabase()
    const workers: ChildProcess[] = []
    onTestFinished(async () => {
      for (const worker of workers) worker.kill('SIGKILL')
      await peer.close()
      await drop()
    })
    const database = await openDatabase({ databaseUrl, dataDir })
    await publish(database.db, people)
    await database.close()

    const env = {
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
      ...(dataDir !== '' && { DATA_DIR: dataDir }),
      SMTP_URL: peer.url,
      SMTP_CONNECTIONS: String(connections),
      PUBLIC_URL: 'https://rostrum.example',
    }
    const first = startWorker(env)
    workers.push(first)
    await vi.waitFor(() => expect(peer.received.length).toBeGreaterThan(people * 0.4), polling)
    first.kill('SIGKILL')
    await once(first, 'exit')
    const beforeTheKill = peer.received.length
    expect(beforeTheKill).toBeLessThan(people)

    // A mail that was received without the worker having stored it is sent again, after its lease has expired.
    const reopened = await openDatabase({ databaseUrl, dataDir })
    const unfinished = await reopened.db.selectFrom('mails').select('id').where('status', '=', 'sending').execute()
    await reopened.close()
    const idsBefore = new Set(peer.received.map(idOf))
    const repeated = unfinished.filter(({ id }) => idsBefore.has(id)).length
    // Only mails that were being sent when the worker died can be sent twice.
    expect(repeated).toBeLessThanOrEqual(connections)

    const second = startWorker(env)
    workers.push(second)
    await vi.waitFor(() => expect(peer.received.length).toBe(people + repeated), polling)
    // The worker finishes what it is doing and stops without an error; no mail is left to send.
    second.kill('SIGTERM')
    expect(await once(second, 'exit')).toEqual([0, null])

    process.stdout.write(
      `${people} followers, ${beforeTheKill} mails before the kill, ${repeated} repeated (${connections} connections)\n`,
    )
    // A receiver that recognizes a repeated Message-ID has exactly one mail for each follower.
    expect(new Set(peer.received.map(idOf)).size).toBe(people)
    const reached = new Set(peer.received.map(({ to }) => to))
    expect([...reached].toSorted()).toEqual(Array.from({ length: people }, (_, index) => addressOf(index)).toSorted())

    const after = await openDatabase({ databaseUrl, dataDir })
    const states = await after.db
      .selectFrom('mails')
      .select(['status', (build) => build.fn.countAll().as('count')])
      .groupBy('status')
      .execute()
    await after.close()
    expect(states.map(({ status, count }) => [status, Number(count)])).toEqual([['sent', people]])
  },
)

it(
  'a worker that is asked to stop finishes the mails that it is sending and releases the others',
  { timeout: 300_000 },
  async () => {
    const followers = 400
    const peer = await openSmtpPeer({ maxStoredBytes: 2000 })
    const { databaseUrl, dataDir, drop } = await createTestDatabase()
    const database = await openDatabase({ databaseUrl, dataDir })
    await publish(database.db, followers)
    await database.close()
    const worker = startWorker({
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
      ...(dataDir !== '' && { DATA_DIR: dataDir }),
      SMTP_URL: peer.url,
      SMTP_CONNECTIONS: String(connections),
    })
    onTestFinished(async () => {
      worker.kill('SIGKILL')
      await peer.close()
      await drop()
    })
    await vi.waitFor(() => expect(peer.received.length).toBeGreaterThan(20), { ...polling, interval: 5 })
    worker.kill('SIGTERM')
    expect(await once(worker, 'exit')).toEqual([0, null])

    const after = await openDatabase({ databaseUrl, dataDir })
    onTestFinished(after.close)
    const mails = await after.db.selectFrom('mails').select(['status', 'leased_by']).execute()
    expect(mails.filter(({ status }) => status === 'sent')).toHaveLength(peer.received.length)
    expect(
      mails.filter(({ status, leased_by: by }) => status === 'sending' || (status === 'queued' && by !== null)),
    ).toEqual([])
  },
)
