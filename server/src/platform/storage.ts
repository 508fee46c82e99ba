import { createReadStream } from 'node:fs'
import { mkdir, opendir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import type { Config, S3Config } from './config.ts'
import { newId } from './identifiers.ts'

export interface StoredFile {
  key: string
  changedAt: Date
}

/** Where bytes live. Keys are made by us (`images/{uuid}.webp`), never by callers. */
export interface Storage {
  put: (key: string, bytes: Uint8Array, mimeType: string) => Promise<void>
  /** Null when there is nothing under the key. */
  get: (key: string) => Promise<Readable | null>
  remove: (key: string) => Promise<void>
  /** All in one folder of the keys (`images`), in no order; also what a killed program left half-written. */
  list: (folder: string) => AsyncIterable<StoredFile>
}

const isAbsent = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

const folderStorage = (folder: string): Storage => ({
  put: async (key, bytes) => {
    const path = join(folder, key)
    await mkdir(dirname(path), { recursive: true })
    // Written beside and renamed: an interrupted upload leaves nothing under the key.
    const unfinished = `${path}.${newId()}`
    try {
      await writeFile(unfinished, bytes)
      await rename(unfinished, path)
    } catch (error) {
      // A disk that is full keeps what fitted.
      await rm(unfinished, { force: true })
      throw error
    }
  },
  get: async (key) => {
    const path = join(folder, key)
    const found = await stat(path).catch(() => null)
    return found?.isFile() ? createReadStream(path) : null
  },
  remove: (key) => rm(join(folder, key), { force: true }),
  list: async function* (under) {
    const found = await opendir(join(folder, under)).catch((error: unknown) => {
      if (isAbsent(error)) return []
      throw error
    })
    for await (const entry of found) {
      const key = `${under}/${entry.name}`
      // It may have been removed since the folder was read.
      const file = await stat(join(folder, key)).catch(() => null)
      if (file?.isFile()) yield { key, changedAt: file.mtime }
    }
  },
})

const s3Storage = ({ bucket, region, endpoint, credentials }: S3Config): Storage => {
  const client = new S3Client({ region, credentials, ...(endpoint && { endpoint, forcePathStyle: true }) })
  return {
    put: async (key, bytes, mimeType) => {
      await client.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: bytes, ContentType: mimeType }))
    },
    get: async (key) => {
      try {
        const found = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }))
        return (found.Body as Readable | undefined) ?? null
      } catch (error) {
        if (error instanceof NoSuchKey) return null
        throw error
      }
    },
    remove: async (key) => {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }))
    },
    list: async function* (under) {
      for await (const page of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: `${under}/` })) {
        for (const { Key: key, LastModified: changedAt } of page.Contents ?? []) {
          if (key !== undefined && changedAt) yield { key, changedAt }
        }
      }
    },
  }
}

export const openStorage = ({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Storage => {
  if (s3) return s3Storage(s3)
  const folder = dataDir.startsWith('memory://') ? join(tmpdir(), `rostrum-files-${newId()}`) : join(dataDir, 'files')
  return folderStorage(folder)
}
