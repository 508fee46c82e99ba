import { cp, mkdir, mkdtemp, readdir, rename, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectFailedStart } from '../../../testing/failed-start.ts'
import { canMount, mounted, withSmallDisk } from '../../../testing/mounts.ts'
import { openDatabase } from './database.ts'

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
    await expectFailedStart(place, /contains files, but no PG_VERSION.* restore a backup to another DATA_DIR/)
    await rename(join(folder, 'PG_VERSION'), version)
    const { db, close } = await openDatabase(place)
    expect((await sql`select id from kept`.execute(db)).rows).toEqual([])
    await close()
  })

  it('that is damaged is reported', { tags: 'nightly' }, async () => {
    const place = await copy('damaged')
    await truncate(join(place.dataDir, 'postgres', 'global', 'pg_control'), 100)
    await expectFailedStart(place, /is damaged or belongs to another version of PostgreSQL: restore a backup/)
  })

  it('whose folder is a file is reported', { tags: 'nightly' }, async () => {
    const dataDir = join(folder, 'file')
    await writeFile(dataDir, '')
    await expectFailedStart({ databaseUrl: undefined, dataDir }, /file is no folder: correct DATA_DIR/)
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
    await expectFailedStart({ databaseUrl: undefined, dataDir }, /There is no space left .*: free some/, small)
  })

  it.runIf(canMount)('on a disk that becomes full while it is migrated is reported', { tags: 'nightly' }, async () => {
    const dataDir = join(folder, 'filling')
    await mkdir(dataDir)
    const small = withSmallDisk(dataDir, 40)
    await expectFailedStart({ databaseUrl: undefined, dataDir }, /There is no space left .*: free some/, small)
  })

  it.runIf(canMount)('that cannot be changed is reported', { tags: 'nightly' }, async () => {
    const place = await copy('fixed')
    const fixed = mounted('mount --bind "$0" "$0" && mount -o remount,bind,ro "$0"', place.dataDir)
    await expectFailedStart(place, /cannot be read and changed by this account/, fixed)
  })
})
