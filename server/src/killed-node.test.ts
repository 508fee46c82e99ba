import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { eventKind } from '@rostrum/contract/events'
import { expect, it, onTestFinished } from 'vitest'
import { seededRandom } from '../sample-data/random.ts'
import { createTestDatabase } from '../testing/database.ts'
import { buildItem, buildOrganization } from '../testing/factories.ts'
import { isLongRun } from '../testing/long-run.ts'
import { startNode } from '../testing/processes.ts'
import { findFaults } from '../testing/wholeness.ts'
import { countAcknowledged, openLedger, sendAgain, writeUntilKilled, type Scene } from '../testing/write-load.ts'
import { openDatabase, type Db } from './platform/db/database.ts'

const rounds = Number(process.env['KILL_ROUNDS'] ?? (isLongRun ? 20 : 1))
const seed = Number(process.env['KILL_SEED'] ?? Date.now() % 1_000_000)
const writers = 12
/** The longest time that the writers write before the kill. */
const longestMilliseconds = 3_000

const buildScene = async (db: Db): Promise<Scene> => {
  const organizations = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const { id, owner } = await buildOrganization(db)
      const event = await buildItem(db, eventKind, { organization_id: id, attributes: { capacity: null } })
      return { id, eventId: event.id, token: owner.token }
    }),
  )
  return { organizations }
}

/** @shows operation.killed */
it(
  `after a node was killed (${rounds}×) during many writes, all acknowledged data exists and nothing is half done`,
  { timeout: 120_000 + rounds * 60_000 },
  async () => {
    const random = seededRandom(seed)
    const { drop, ...place } = await createTestDatabase()
    const dataDir = place.dataDir === '' ? await mkdtemp(join(tmpdir(), 'rostrum-killed-')) : place.dataDir
    const copies: string[] = []
    let node: Awaited<ReturnType<typeof startNode>> | undefined
    onTestFinished(async () => {
      node?.process.kill('SIGKILL')
      await drop()
      for (const folder of [dataDir, ...copies]) await rm(folder, { recursive: true, force: true })
    })
    const before = await openDatabase(place)
    const scene = await buildScene(before.db)
    await before.close()

    /** Checks a copy of an embedded database, so that the node starts on the folder exactly as the kill left it. */
    const findFaultsNow = async () => {
      const copy = await mkdtemp(join(tmpdir(), 'rostrum-killed-copy-'))
      copies.push(copy)
      if (place.databaseUrl === undefined) await cp(dataDir, copy, { recursive: true })
      const database = await openDatabase({ ...place, dataDir: copy })
      const faults = await findFaults(database.db, { ledger, folder: join(dataDir, 'files') })
      await database.close()
      await rm(copy, { recursive: true })
      return faults
    }

    const ledger = openLedger()
    const report: string[] = []
    for (let round = 1; round <= rounds; round += 1) {
      node = await startNode({ ...place, dataDir })
      const ready = await fetch(`http://127.0.0.1:${node.port}/readyz`)
      expect(ready.status).toBe(200)
      await sendAgain(node.port, ledger)
      const acknowledgedBefore = countAcknowledged(ledger)
      const writing = writeUntilKilled(node.port, { ledger, scene, random, writers })
      await expect.poll(() => countAcknowledged(ledger), { timeout: 60_000 }).toBeGreaterThan(acknowledgedBefore)
      const milliseconds = random.between(0, longestMilliseconds)
      await pause(milliseconds)
      const ended = once(node.process, 'exit')
      node.process.kill('SIGKILL')
      await ended
      await writing
      report.push(`${milliseconds} ms: ${countAcknowledged(ledger) - acknowledgedBefore}`)
      expect(ledger.refused).toEqual([])
      expect(await findFaultsNow()).toEqual([])
    }
    process.stdout.write(
      `seed ${seed}, ${countAcknowledged(ledger)} writes acknowledged in ${rounds} rounds (${report.join(', ')})\n`,
    )
    expect(countAcknowledged(ledger)).toBeGreaterThanOrEqual(rounds)
    // The node also starts once more after the last round.
    node = await startNode({ ...place, dataDir })
    expect((await fetch(`http://127.0.0.1:${node.port}/readyz`)).status).toBe(200)
  },
)
