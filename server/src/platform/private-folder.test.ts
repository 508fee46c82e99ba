import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createTestApp } from '../../testing/app.ts'
import { backUp } from './backup/back-up.ts'
import { openDatabase } from './db/database.ts'
import { openStorage } from './storage.ts'

const key = 'documents/charter.pdf'

const createDataDir = async () => {
  const parent = await mkdtemp(join(tmpdir(), 'rostrum-private-'))
  onTestFinished(() => rm(parent, { recursive: true }))
  return join(parent, 'data')
}

/** The folders that other accounts of the machine can enter, list or change, with their modes. */
const openFolders = async (dataDir: string) => {
  const folders = ['.', 'postgres', 'files', 'files/documents']
  const modes = await Promise.all(
    folders.map(async (folder) => [folder, (await stat(join(dataDir, folder))).mode & 0o777] as const),
  )
  return modes.filter(([, mode]) => mode !== 0o700).map(([folder, mode]) => `${folder} ${mode.toString(8)}`)
}

it('the data folder, its documents and a backup are private from their creation', async () => {
  const dataDir = await createDataDir()
  const app = await createTestApp({
    config: { dataDir },
    database: await openDatabase({ databaseUrl: undefined, dataDir }),
  })
  onTestFinished(app.close)
  await app.services.storage.put(key, Buffer.from('charter'), 'application/pdf')
  expect(await openFolders(dataDir)).toEqual([])
  expect((await stat(join(dataDir, 'files', key))).mode & 0o777).toBe(0o600)

  const archive = join(dataDir, 'archive')
  await backUp({ db: app.services.db }, app.services.storage, archive)
  expect((await stat(archive)).mode & 0o777).toBe(0o600)
})

it(
  'a data folder of an earlier version, which others can read, is private after a start',
  { tags: 'nightly' },
  async () => {
    const dataDir = await createDataDir()
    await openStorage({ s3: undefined, dataDir }).put(key, Buffer.from('charter'), 'application/pdf')
    await (await openDatabase({ databaseUrl: undefined, dataDir })).close()
    for (const folder of ['.', 'postgres', 'files']) await chmod(join(dataDir, folder), 0o755)
    const database = await openDatabase({ databaseUrl: undefined, dataDir })
    const app = await createTestApp({ config: { dataDir }, database })
    onTestFinished(app.close)
    expect(await openFolders(dataDir)).toEqual([])
    expect(await readdir(join(dataDir, 'files', 'documents'))).toEqual(['charter.pdf'])
  },
)
