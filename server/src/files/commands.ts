import type { Db, Tx } from '../platform/db/database.ts'
import type { ReceivedFile } from '../platform/http/multipart.ts'
import { newId } from '../platform/identifiers.ts'
import type { JobDefinition, Jobs } from '../platform/jobs.ts'
import type { ResizeOptions } from 'sharp'
import type { Storage, StoredContent } from '../platform/storage.ts'
import { toWebp } from './images.ts'

export interface NewFile {
  id: string
  purpose: 'image' | 'document'
  name: string
  mimeType: string
  /** The key under which the storage keeps the bytes. */
  key: string
  content: StoredContent
  /** Bytes. */
  size: number
}

const imageKey = (id: string): string => `images/${id}.webp`

export const insertFiles = async (db: Db, ownerId: string | null, files: NewFile[]): Promise<void> => {
  if (files.length === 0) return
  const rows = files.map(({ id, purpose, name, mimeType, key, size }) => ({
    id,
    owner_id: ownerId,
    purpose,
    name,
    mime_type: mimeType,
    size,
    storage_key: key,
  }))
  await db.insertInto('files').values(rows).execute()
}

/**
 * Stores the bytes, then calls `write`, which must insert the rows. Bytes are stored first, so that no row refers to
 * missing bytes. If anything fails, the bytes are removed again.
 */
export const withStored = async <T>(
  storage: Pick<Storage, 'put' | 'remove'>,
  files: NewFile[],
  write: () => Promise<T>,
): Promise<T> => {
  try {
    for (const { key, content, mimeType } of files) await storage.put(key, content, mimeType)
    return await write()
  } catch (error) {
    // The first error is reported; a file that cannot be removed here is merely unreachable.
    await Promise.allSettled(files.map(({ key }) => storage.remove(key)))
    throw error
  }
}

/** Re-encodes and stores one public image. */
export const storeImage = async (
  db: Db,
  {
    storage,
    ownerId,
    file,
    resize,
  }: {
    storage: Pick<Storage, 'put' | 'remove'>
    ownerId: string | null
    file: ReceivedFile
    resize?: ResizeOptions
  },
): Promise<NewFile> => {
  const id = newId()
  const content = await toWebp(file, resize)
  const image: NewFile = {
    id,
    purpose: 'image',
    name: file.name,
    mimeType: 'image/webp',
    key: imageKey(id),
    content,
    size: content.byteLength,
  }
  await withStored(storage, [image], () => insertFiles(db, ownerId, [image]))
  return image
}

/** Changes the owner of all files except the image with the path `except`. */
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
/** Number of files per job. */
const removedAtOnce = 100

interface Removal {
  keys: string[]
}

/** Deletes the user's files. A job removes the bytes after the transaction has been committed. */
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
