import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, it, onTestFinished } from 'vitest'
import { createTestApp } from '../testing/app.ts'
import { createEmptyDatabase, createTestDatabase } from '../testing/database.ts'
import { buildCallCampaign, buildOrganization } from '../testing/factories.ts'
import { buildBusyOrganization, buildFullLife } from '../testing/full-life.ts'
import { runScript, startNode } from '../testing/processes.ts'
import { causeRegistration } from '../testing/registrations.ts'
import { fileNamed, sampleFiles } from '../testing/sample-files.ts'
import { backUp } from './platform/backup/back-up.ts'
import { restore } from './platform/backup/restore.ts'
import { jobTables, listTables } from './platform/backup/tables.ts'
import { type Db, openDatabase } from './platform/db/database.ts'
import { migrateToLatest } from './platform/db/migrate.ts'
import { newId } from './platform/identifiers.ts'
import { openJobs } from './platform/jobs.ts'
import { openStorage } from './platform/storage.ts'

const isServer = inject('databaseTemplate').kind === 'server'

let folder: string
let count = 0
let lived: Awaited<ReturnType<typeof buildLived>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rostrum-backup-'))
  lived = await buildLived()
})
afterAll(async () => {
  await lived.close()
  await rm(folder, { recursive: true })
})
const freshPath = (name: string) => join(folder, `${++count}-${name}`)

/** An unused database and a folder for files. The database is embedded, or of the kind that the suite uses. */
const openEmpty = async (kind: 'embedded' | 'as the suite', create = createTestDatabase) => {
  const dataDir = freshPath('data')
  const made = kind === 'as the suite' && isServer ? await create() : undefined
  const place = { databaseUrl: made?.databaseUrl, dataDir }
  const database = await openDatabase(place)
  const close = async () => {
    await database.close()
    await made?.drop()
  }
  onTestFinished(close)
  return { database, storage: openStorage({ s3: undefined, dataDir }), place }
}

/** Every row of every table as text, and every file's bytes. */
const everythingOf = async ({ db }: { db: Db }, storage: ReturnType<typeof openStorage>) => {
  const tables = await db.transaction().execute(async (tx) => {
    await sql`set local time zone 'UTC'`.execute(tx)
    const found: Record<string, string[]> = {}
    for (const table of [...(await listTables(tx)), ...jobTables]) {
      const { rows } = await sql<{
        line: string
      }>`select row_to_json(t)::text as line from ${sql.table(table)} t`.execute(tx)
      found[table] = rows.map(({ line }) => line).toSorted()
    }
    return found
  })
  const files: Record<string, string> = {}
  for (const { storage_key: key } of await db.selectFrom('files').select('storage_key').execute()) {
    const stream = await storage.get(key)
    files[key] = stream ? (await buffer(stream)).toString('base64') : 'no bytes'
  }
  return { tables, files }
}

/**
 * A community in which every feature was used once, with its own storage, its archive, what the backup reported, and
 * {@link everythingOf} it. It takes long to build, so the tests share it. No test changes it.
 */
const buildLived = async () => {
  const dataDir = freshPath('lived')
  const { drop, ...place } = await createTestDatabase()
  const app = await createTestApp({ database: await openDatabase(place), config: { dataDir } })
  const person = await buildFullLife(app, await buildBusyOrganization(app))
  const documents = [fileNamed('charter.pdf', sampleFiles.pdf), fileNamed('seal.png', sampleFiles.png)]
  await app.call('POST', '/register', { form: causeRegistration({}, documents) })
  // Line separators, quotes and braces that a naive format of the archive could misread.
  await buildOrganization(app.services.db, { tagline: 'One\u2028two\nthree \\ "four" {five} é 漢' })
  // The jobs of a node that goes on running would change rows between the tests.
  await app.close()
  const database = await openDatabase(place)
  const close = async () => {
    await database.close()
    await drop()
  }
  const storage = openStorage({ s3: undefined, dataDir })
  const archive = freshPath('archive')
  const report = await backUp(database, storage, archive)
  return { close, database, person, storage, archive, report, everything: await everythingOf(database, storage) }
}

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: Error) => error.message,
  )

/** @shows operation.backup */
it(
  'a backup restores everything on either kind of database and across kinds, and the node runs on it',
  { timeout: 300_000 },
  async () => {
    const { person, archive, everything: before } = lived
    const { rows, files, missing } = lived.report
    expect(missing).toEqual([])
    expect(files).toBe(3)
    expect(Object.values(before.tables).flat()).toHaveLength(rows)
    expect(before.tables['public.users']).not.toEqual([])
    expect(before.tables['jobs.job']).not.toEqual([])

    const embedded = await openEmpty('embedded')
    await restore(embedded.database, embedded.storage, { path: archive, replace: false })
    expect(await everythingOf(embedded.database, embedded.storage)).toEqual(before)

    const second = freshPath('archive')
    await backUp(embedded.database, embedded.storage, second)
    const again = await openEmpty('as the suite')
    expect(await restore(again.database, again.storage, { path: second, replace: false })).toEqual({
      rows,
      files,
      hasJobs: true,
    })
    expect(await everythingOf(again.database, again.storage)).toEqual(before)

    await again.database.close()
    const node = await startNode(again.place)
    onTestFinished(() => void node.process.kill('SIGKILL'))
    const answer = await fetch(`http://127.0.0.1:${node.port}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: person.email, password: person.password }),
    })
    expect(answer.status).toBe(200)
    expect((await fetch(`http://127.0.0.1:${node.port}${person.fileAddress}`)).status).toBe(200)
    node.process.kill('SIGTERM')
    await once(node.process, 'exit')
  },
)

it('a restore replaces an existing community, with its files, only when told to', { timeout: 300_000 }, async () => {
  const { archive } = lived
  const other = await openEmpty('as the suite')
  await restore(other.database, other.storage, { path: archive, replace: false })
  const { db } = other.database
  await other.storage.put('images/later.webp', Buffer.from('later'), 'image/webp')
  const later = { id: '0192a0f0-0000-7000-8000-000000000000', name: 'later', mime_type: 'image/webp', size: 5 }
  await db
    .insertInto('files')
    .values({ ...later, purpose: 'image', storage_key: 'images/later.webp' })
    .execute()

  expect(await refusal(restore(other.database, other.storage, { path: archive, replace: false }))).toMatch(/not empty/)
  expect(await other.storage.get('images/later.webp')).not.toBeNull()
  await restore(other.database, other.storage, { path: archive, replace: true })
  expect(await everythingOf(other.database, other.storage)).toEqual(lived.everything)
  expect(await other.storage.get('images/later.webp')).toBeNull()
})

it(
  'an archive that is truncated, from a newer version or not an archive is refused and changes nothing',
  { timeout: 300_000 },
  async () => {
    const { database, storage, archive } = lived
    expect(await refusal(backUp(database, storage, archive))).toMatch(/there already/)
    const tryWith = async (bytes: Buffer) => {
      const path = freshPath('wrong')
      await writeFile(path, bytes)
      return refusal(restore(database, storage, { path, replace: true }))
    }
    const whole = await readFile(archive)
    expect(await tryWith(whole.subarray(0, whole.length - 200))).toMatch(/no whole archive/)
    const text = String(gunzipSync(whole))
    const newer = gzipSync(text.replace('"migrations":[', '"migrations":["9999-not-known-yet",'))
    expect(await tryWith(newer)).toMatch(/newer version/)
    expect(await tryWith(Buffer.from('something else'))).toMatch(/no whole archive/)
    expect(await refusal(restore(database, storage, { path: freshPath('none'), replace: true }))).toMatch(/There is no/)
    expect(await everythingOf(database, storage)).toEqual(lived.everything)
  },
)

/** What a restore leaves that was killed after the migrator created its table and before the first migration. */
const openInterrupted = async () => {
  const opened = await openEmpty('as the suite', createEmptyDatabase)
  const { executeScript } = opened.database
  await executeScript('create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)')
  return opened
}

/** @shows operation.backup */
it('a restore accepts a row that refers to a later one of its own table', { timeout: 300_000 }, async () => {
  const { database, storage } = await openEmpty('as the suite')
  const { db } = database
  await migrateToLatest(db)
  const { id: itemId, organization_id: organizationId } = await buildCallCampaign(db)
  const [first, last] = [newId(), newId()]
  await db.transaction().execute(async (tx) => {
    await sql`set constraints all deferred`.execute(tx)
    const insert = (id: string, via: string | null, rows: number) => sql`
      insert into engagements (id, content_item_id, organization_id, kind, via_engagement_id)
      select case when ${rows} = 1 then ${id}::uuid else gen_random_uuid() end, ${itemId}, ${organizationId},
        'call-campaigns', ${via}::uuid from generate_series(1, ${rows}::int)`
    await insert(first, last, 1).execute(tx)
    // More rows than are loaded by one statement.
    await insert(first, null, 1000).execute(tx)
    await insert(last, null, 1).execute(tx)
  })
  const archive = freshPath('archive')
  await openJobs(database, [], { error: () => undefined }).then((jobs) => jobs.stop())
  await backUp(database, storage, archive)
  const target = await openEmpty('as the suite', createEmptyDatabase)
  await restore(target.database, target.storage, { path: archive, replace: false })
  const restored = await target.database.db
    .selectFrom('engagements')
    .select('via_engagement_id')
    .where('id', '=', first)
    .executeTakeFirst()
  expect(restored?.via_engagement_id).toBe(last)
})

it('a restore that was killed before its first migration can be repeated', { timeout: 300_000 }, async () => {
  const { database, storage } = await openInterrupted()
  await restore(database, storage, { path: lived.archive, replace: false })
  expect(await everythingOf(database, storage)).toEqual(lived.everything)
})

it('an operator repeats it with --replace, and cannot back up before', { timeout: 300_000 }, async () => {
  const { database, storage, place } = await openInterrupted()
  await database.close()
  const refused = await runScript(place, 'backup.ts', [freshPath('archive')])
  expect(refused).toMatchObject({ stderr: expect.stringContaining('start the server first'), code: 1 })
  expect(await runScript(place, 'restore.ts', [lived.archive, '--replace'])).toMatchObject({ stderr: '', code: 0 })
  const again = await openDatabase(place)
  onTestFinished(again.close)
  expect(await everythingOf(again, storage)).toEqual(lived.everything)
})

it.runIf(isServer)('a restore refuses a database that belongs to another program', async () => {
  const { database, storage } = await openEmpty('as the suite')
  await database.executeScript('drop table kysely_migration cascade')
  expect(await refusal(restore(database, storage, { path: lived.archive, replace: false }))).toMatch(/not empty/)
})
