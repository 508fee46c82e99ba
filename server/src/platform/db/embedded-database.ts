import { access, constants, readdir, rename, rm, rmdir, stat, statfs } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { isDiskFull } from '../disk-full.ts'
import { OperatorError } from '../operator-error.ts'
import { createPrivateFolder } from '../private-folder.ts'
import { lockFolder } from './process-lock.ts'

export const pgliteExtensions = { pg_trgm }

/**
 * A quarter of what PostgreSQL takes by itself. The operating system keeps the files in memory, too, and an embedded database
 * is not faster with more (`npm run bench -- start`).
 */
const sharedBuffers = '32MB'

/** With less free space than one segment of its log has, PostgreSQL may be unable to start. */
const MIN_FREE_BYTES = 16 * 1024 * 1024

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)

const acceptAbsence = (error: unknown): undefined => {
  if (codeOf(error) !== 'ENOENT') throw error
}

/**
 * Creates the database under another name first, so that a process that is killed meanwhile leaves nothing that looks
 * like a damaged database.
 */
const initialize = async (folder: string): Promise<void> => {
  const unfinished = `${folder}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await createPrivateFolder(unfinished)
  const client = await PGlite.create(unfinished, { extensions: pgliteExtensions })
  await client.close()
  await rmdir(folder).catch(acceptAbsence)
  await rename(unfinished, folder)
}

/** PGlite would create a new database over the files of one that has lost its version file. */
const assertComplete = (folder: string, entries: string[]): void => {
  if (entries.includes('PG_VERSION')) return
  throw new OperatorError(
    `${folder} contains files, but no PG_VERSION, so it is no complete database and was not touched: restore a backup to another DATA_DIR. If nothing was ever stored in it, delete the folder.`,
  )
}

const openClient = async (dataDir: string): Promise<PGlite> => {
  const folder = join(dataDir, 'postgres')
  const entries = (await readdir(folder).catch(acceptAbsence)) ?? []
  if (entries.length === 0) await initialize(folder)
  else assertComplete(folder, entries)
  await createPrivateFolder(folder)
  return PGlite.create(folder, {
    extensions: pgliteExtensions,
    startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${sharedBuffers}`],
  })
}

const nearestExisting = async (path: string): Promise<string> =>
  (await stat(path).catch(() => null)) ? path : nearestExisting(dirname(path))

/** The first of these paths that this process may not read and change. */
const findForbidden = async (paths: string[]): Promise<string | undefined> => {
  for (const path of paths) {
    const isAllowed = await access(path, constants.R_OK | constants.W_OK).then(
      () => true,
      () => false,
    )
    if (!isAllowed) return path
  }
  return undefined
}

/** PGlite only reports that it failed, so the reason is looked for in the folder. */
const diagnose = async (dataDir: string, error: unknown): Promise<Error> => {
  if (error instanceof OperatorError) return error
  const existing = await nearestExisting(resolve(dataDir))
  if (!(await stat(existing)).isDirectory()) return new OperatorError(`${existing} is no folder: correct DATA_DIR.`)
  const { bavail, bsize } = await statfs(existing)
  if (isDiskFull(error) || bavail * bsize < MIN_FREE_BYTES) {
    return new OperatorError(`There is no space left for the database in ${dataDir}: free some, and start again.`)
  }
  const postgres = join(dataDir, 'postgres')
  const names = await readdir(postgres, { recursive: true }).catch(() => [])
  const inside = (await stat(postgres).catch(() => null))
    ? [postgres, ...names.map((name) => join(postgres, name))]
    : []
  const forbidden = await findForbidden([existing, ...inside])
  if (forbidden !== undefined) {
    return new OperatorError(
      `${forbidden} cannot be read and changed by this account: start with the account that owns ${dataDir}, or make it writable.`,
    )
  }
  return new OperatorError(
    `The database in ${postgres} is damaged or belongs to another version of PostgreSQL: restore a backup to another DATA_DIR.`,
    { cause: error },
  )
}

/** Opens the database in a folder that is locked until `unlock`. Throws an OperatorError if that is impossible. */
export const openLockedClient = async (dataDir: string): Promise<{ client: PGlite; unlock: () => Promise<void> }> => {
  let unlock: (() => Promise<void>) | undefined
  try {
    await createPrivateFolder(dataDir)
    unlock = await lockFolder(dataDir)
    return { client: await openClient(dataDir), unlock }
  } catch (error) {
    const reported = await diagnose(dataDir, error)
    // What was not completed would keep the disk full.
    if (unlock) await rm(join(dataDir, 'postgres.unfinished'), { recursive: true, force: true }).catch(() => undefined)
    await unlock?.()
    throw reported
  }
}
