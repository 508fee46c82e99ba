import { cp, mkdir, mkdtemp, readdir, rename, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { createEmptyDatabase, createTestDatabase, databaseUrl } from '../../../testing/database.ts'
import { canMount, mounted, withSmallDisk } from '../../../testing/mounts.ts'
import { runProgram } from '../../../testing/processes.ts'
import { openDatabase } from './database.ts'

const isServer = inject('databaseTemplate').kind === 'server'

type Place = Parameters<typeof runProgram>[0]

/** Starts the server. It must end with one sentence that matches. */
const expectSentence = async (place: Place, sentence: RegExp, within?: string[]) => {
  const { stdout, stderr, code } = await runProgram(place, 'server/src/main.ts', { within })
  expect(stderr).toMatch(sentence)
  expect(stderr.trimEnd().split('\n')).toHaveLength(1)
  expect([stdout, code]).toEqual(['', 1])
}

describe('an embedded database', () => {
  let folder: string
  let original: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'rostrum-start-'))
    original = join(folder, 'original')
    const { db, close } = await openDatabase({ databaseUrl: undefined, dataDir: original })
    await sql`create table kept (id int)`.execute(db)
    await close()
  })
  afterAll(() => rm(folder, { recursive: true }))

  /** A copy of a data folder that was in use. */
  const copy = async (name: string) => {
    const dataDir = join(folder, name)
    await cp(original, dataDir, { recursive: true })
    return { databaseUrl: undefined, dataDir }
  }

  it('that has lost its version file is refused and not touched', async () => {
    const place = await copy('incomplete')
    const version = join(place.dataDir, 'postgres', 'PG_VERSION')
    await rename(version, join(folder, 'PG_VERSION'))
    await expectSentence(place, /contains files, but no PG_VERSION.* restore a backup to another DATA_DIR/)
    await rename(join(folder, 'PG_VERSION'), version)
    const { db, close } = await openDatabase(place)
    expect((await sql`select id from kept`.execute(db)).rows).toEqual([])
    await close()
  })

  it('that is damaged is reported', async () => {
    const place = await copy('damaged')
    await truncate(join(place.dataDir, 'postgres', 'global', 'pg_control'), 100)
    await expectSentence(place, /is damaged or belongs to another version of PostgreSQL: restore a backup/)
  })

  it('whose folder is a file is reported', async () => {
    const dataDir = join(folder, 'file')
    await writeFile(dataDir, '')
    await expectSentence({ databaseUrl: undefined, dataDir }, /file is no folder: correct DATA_DIR/)
  })

  it('is created although a process was killed when it created one', async () => {
    const dataDir = join(folder, 'killed')
    await mkdir(join(dataDir, 'postgres.unfinished'), { recursive: true })
    await writeFile(join(dataDir, 'postgres.unfinished', 'postgresql.conf'), 'half')
    await (await openDatabase({ databaseUrl: undefined, dataDir })).close()
    expect(await readdir(dataDir)).toEqual(['postgres'])
  })

  it.runIf(canMount)('on a disk that is full is reported', async () => {
    const dataDir = join(folder, 'full')
    await mkdir(dataDir)
    const small = withSmallDisk(dataDir, 20)
    await expectSentence({ databaseUrl: undefined, dataDir }, /There is no space left .*: free some/, small)
  })

  it.runIf(canMount)('on a disk that becomes full while it is migrated is reported', async () => {
    const dataDir = join(folder, 'filling')
    await mkdir(dataDir)
    const small = withSmallDisk(dataDir, 40)
    await expectSentence({ databaseUrl: undefined, dataDir }, /There is no space left .*: free some/, small)
  })

  it.runIf(canMount)('that cannot be changed is reported', async () => {
    const place = await copy('fixed')
    const fixed = mounted('mount --bind "$0" "$0" && mount -o remount,bind,ro "$0"', place.dataDir)
    await expectSentence(place, /cannot be read and changed by this account/, fixed)
  })
})

it('a database of a newer version is refused', async () => {
  const { drop, ...place } = await createTestDatabase()
  onTestFinished(drop)
  const { db, close } = await openDatabase(place)
  await sql`insert into kysely_migration values ('9999-later', '2030-01-01T00:00:00Z')`.execute(db)
  await close()
  await expectSentence(place, /migrated by a newer version of Rostrum \(9999-later\): start that version/)
})

it.runIf(isServer)('a PostgreSQL without this database, or that does not answer, is reported', async () => {
  const { drop, ...place } = await createEmptyDatabase()
  onTestFinished(drop)
  const unknown = databaseUrl(place.databaseUrl ?? '', 'rostrum_unknown')
  await expectSentence({ ...place, databaseUrl: unknown }, /database "rostrum_unknown" does not exist.*DATABASE_URL/)
  const silent = new URL(unknown)
  silent.port = '1'
  await expectSentence({ ...place, databaseUrl: silent.href }, /PostgreSQL cannot be used .*ECONNREFUSED/)
})
