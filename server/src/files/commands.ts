import type { Db, Tx } from '../platform/db/database.ts'
import type { ReceivedFile } from '../platform/http/multipart.ts'
import { newId } from '../platform/identifiers.ts'
import type { JobDefinition, Jobs } from '../platform/jobs.ts'
import type { Storage } from '../platform/storage.ts'
import { toWebp } from './images.ts'

export interface NewFile {
  id: string
  purpose: 'image' | 'document'
  name: string
  mimeType: string
  /** Where storage keeps it. */
  key: string
  bytes: Uint8Array
}

const imageKey = (id: string): string => `images/${id}.webp`

export const insertFiles = async (db: Db, ownerId: string, files: NewFile[]): Promise<void> => {
  if (files.length === 0) return
  const rows = files.map(({ id, purpose, name, mimeType, key, bytes }) => ({
    id,
    owner_id: ownerId,
    purpose,
    name,
    mime_type: mimeType,
    size: bytes.byteLength,
    storage_key: key,
  }))
  await db.insertInto('files').values(rows).execute()
}

/**
 * Stores the bytes, then does `write`, which must insert their rows. Bytes go first, so that a row never points at
 * nothing; when anything fails they are removed again, so that no bytes stay without a row.
 */
export const withStored = async <T>(
  storage: Pick<Storage, 'put' | 'remove'>,
  files: NewFile[],
  write: () => Promise<T>,
): Promise<T> => {
  try {
    for (const { key, bytes, mimeType } of files) await storage.put(key, bytes, mimeType)
    return await write()
  } catch (error) {
    // The first failure is the one to tell; a file that cannot be removed now is merely unreachable.
    await Promise.allSettled(files.map(({ key }) => storage.remove(key)))
    throw error
  }
}

/** Re-encodes and stores one public image. */
export const storeImage = async (
  db: Db,
  { storage, ownerId, file }: { storage: Pick<Storage, 'put' | 'remove'>; ownerId: string; file: ReceivedFile },
): Promise<NewFile> => {
  const id = newId()
  const image: NewFile = {
    id,
    purpose: 'image',
    name: file.name,
    mimeType: 'image/webp',
    key: imageKey(id),
    bytes: await toWebp(file),
  }
  await withStored(storage, [image], () => insertFiles(db, ownerId, [image]))
  return image
}

/** Somebody else answers for these files from now on. */
export const giveFilesTo = async (
  tx: Tx,
  { from, to, except }: { from: string; to: string; except: string | null },
): Promise<void> => {
  let given = tx.updateTable('files').set({ owner_id: to }).where('owner_id', '=', from)
  const kept = /^\/files\/([\da-f-]{36})\.webp$/.exec(except ?? '')?.[1]
  if (kept !== undefined) given = given.where('id', '<>', kept)
  await given.execute()
}

const removalJob = 'files.remove-bytes'
/** Files of one job. */
const removedAtOnce = 100

interface Removal {
  keys: string[]
}

/** Deletes what somebody uploaded; its bytes are removed once that is certain. */
export const removeFilesOf = async (tx: Tx, jobs: Pick<Jobs, 'enqueue'>, ownerId: string): Promise<void> => {
  const removed = await tx.deleteFrom('files').where('owner_id', '=', ownerId).returning('storage_key').execute()
  for (let first = 0; first < removed.length; first += removedAtOnce) {
    const keys = removed.slice(first, first + removedAtOnce).map(({ storage_key }) => storage_key)
    await jobs.enqueue(tx, removalJob, { keys } satisfies Removal)
  }
}

export const removeBytes = ({ storage }: { storage: Pick<Storage, 'remove'> }): JobDefinition<Removal> => ({
  name: removalJob,
  run: async ({ keys }) => {
    for (const key of keys) await storage.remove(key)
  },
})
