import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { openStorage, type Storage, type StoredFile } from './storage.ts'

/** How many of the next requests S3 answers with 503. */
let failures = 0
const objects = new Map<string, { bytes: Buffer; mimeType: string | undefined }>()

/** Returns a single key per page, to test paging. */
const listAsS3 = (query: URLSearchParams): string => {
  const prefix = `/rostrum/${query.get('prefix') ?? ''}`
  const found = [...objects.keys()].filter((path) => path.startsWith(prefix))
  const at = Number(query.get('continuation-token') ?? 0)
  const [path] = found.slice(at)
  const key = path?.slice('/rostrum/'.length)
  const contents = key
    ? `<Contents><Key>${key}</Key><LastModified>2026-10-01T08:00:00.000Z</LastModified></Contents>`
    : ''
  const isTruncated = at + 1 < found.length
  const next = isTruncated ? `<NextContinuationToken>${at + 1}</NextContinuationToken>` : ''
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${next}${contents}</ListBucketResult>`
}

/** Implements the S3 calls that the storage uses. */
const answerAsS3 = async (request: IncomingMessage, response: ServerResponse) => {
  const [path = '', query] = (request.url ?? '').split('?')
  const asked = new URLSearchParams(query)
  const found = objects.get(path)
  if (request.method === 'PUT') {
    const bytes = await buffer(request)
    if (failures > 0) {
      failures -= 1
      response.writeHead(503).end()
      return
    }
    objects.set(path, { bytes, mimeType: request.headers['content-type'] })
    response.end()
  } else if (request.method === 'DELETE') {
    objects.delete(path)
    response.writeHead(204).end()
  } else if (asked.has('list-type')) {
    response.writeHead(200, { 'content-type': 'application/xml' }).end(listAsS3(asked))
  } else if (found) {
    response.writeHead(200, { 'content-type': found.mimeType }).end(found.bytes)
  } else {
    response.writeHead(404, { 'content-type': 'application/xml' })
    response.end('<?xml version="1.0"?><Error><Code>NoSuchKey</Code><Message>No such key</Message></Error>')
  }
}
const s3 = createServer((request, response) => void answerAsS3(request, response))

let folder: string
let port: number
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rostrum-storage-'))
  await new Promise<void>((resolve) => {
    s3.listen(0, '127.0.0.1', resolve)
  })
  port = (s3.address() as AddressInfo).port
})
afterAll(async () => {
  s3.closeAllConnections()
  s3.close()
  await rm(folder, { recursive: true })
})

const kinds: Record<string, () => Storage> = {
  'a folder': () => openStorage({ s3: undefined, dataDir: folder }),
  S3: () =>
    openStorage({
      dataDir: folder,
      s3: {
        bucket: 'rostrum',
        region: 'us-east-1',
        endpoint: `http://127.0.0.1:${port}`,
        credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
      },
    }),
}

const all = async (files: AsyncIterable<StoredFile>): Promise<StoredFile[]> => {
  const found: StoredFile[] = []
  for await (const file of files) found.push(file)
  return found
}

describe.each(Object.keys(kinds))('storage in %s', (kind) => {
  const key = 'images/0192a0f0-0000-7000-8000-000000000000.webp'
  const open = () => (kinds[kind] as () => Storage)()

  /** @shows operation.storage */
  it('returns the bytes that were stored under a key', async () => {
    const storage = open()
    await storage.put(key, Buffer.from('first'), 'image/webp')
    await storage.put(key, Buffer.from('second'), 'image/webp')
    const found = await storage.get(key)
    expect(found && String(await buffer(found))).toBe('second')
  })

  /** @shows operation.storage */
  it('stores a file while it is read', async () => {
    const storage = open()
    const path = join(folder, `${kind} received`)
    const bytes = Buffer.alloc(3_000_000, 'a document of several pages')
    await writeFile(path, bytes)
    await storage.put('documents/charter.pdf', { path, size: bytes.length }, 'application/pdf')
    const found = await storage.get('documents/charter.pdf')
    expect(found && (await buffer(found)).equals(bytes)).toBe(true)
    const missing = storage.put('documents/other.pdf', { path: `${path} elsewhere`, size: 1 }, 'application/pdf')
    await expect(missing).rejects.toMatchObject({ code: 'ENOENT' })
    expect(await storage.get('documents/other.pdf')).toBeNull()
  })

  it('returns null for a key that was removed or never existed', async () => {
    const storage = open()
    await storage.put(key, Buffer.from('first'), 'image/webp')
    await storage.remove(key)
    await storage.remove(key)
    expect(await storage.get(key)).toBeNull()
    expect(await storage.get('images/other.webp')).toBeNull()
  })

  it('lists all files of a folder, and nothing for a folder that does not exist', async () => {
    const storage = open()
    const keys = ['seals/first.webp', 'seals/second.webp', 'seals/third.webp']
    for (const each of [...keys, 'others/first.webp']) await storage.put(each, Buffer.from('x'), 'image/webp')
    const listed = await all(storage.list('seals'))
    expect(listed.map((file) => file.key).toSorted()).toEqual(keys)
    expect(listed.every(({ changedAt }) => changedAt <= new Date())).toBe(true)
    expect(await all(storage.list('absent'))).toEqual([])
  })
})

const disk = vi.hoisted(() => ({ isDiskFull: false }))
vi.mock('node:fs/promises', async (importOriginal) => {
  const files = await importOriginal<typeof import('node:fs/promises')>()
  return {
    ...files,
    writeFile: async (path: string, bytes: Uint8Array) => {
      if (!disk.isDiskFull) return files.writeFile(path, bytes)
      await files.writeFile(path, bytes.subarray(0, 1))
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    },
  }
})

describe('a stored file', () => {
  /** @shows operation.full-disk */
  it('leaves nothing behind when the disk is full', async () => {
    disk.isDiskFull = true
    onTestFinished(() => {
      disk.isDiskFull = false
    })
    const storing = (kinds['a folder'] as () => Storage)().put('posters/march.webp', Buffer.from('large'), 'image/webp')
    await expect(storing).rejects.toMatchObject({ code: 'ENOSPC' })
    expect(await readdir(join(folder, 'files', 'posters'))).toEqual([])
  })

  /** @shows operation.storage */
  it('that cannot be read is refused, at whatever moment this turns out', async () => {
    const storage = (kinds['a folder'] as () => Storage)()
    const missing = { path: join(folder, 'nowhere'), size: 1 }
    for (let attempt = 0; attempt < 300; attempt += 1) {
      await expect(storage.put('posters/april.webp', missing, 'image/webp')).rejects.toMatchObject({ code: 'ENOENT' })
    }
    expect(await storage.get('posters/april.webp')).toBeNull()
  })

  it('can be read to its end although it is removed meanwhile', async () => {
    const storage = (kinds['a folder'] as () => Storage)()
    await storage.put('posters/may.webp', Buffer.from('large'), 'image/webp')
    const found = await storage.get('posters/may.webp')
    await storage.remove('posters/may.webp')
    expect(found && String(await buffer(found))).toBe('large')
  })

  it('leaves no temporary file behind', async () => {
    await (kinds['a folder'] as () => Storage)().put('documents/charter.pdf', Buffer.from('x'), 'application/pdf')
    expect(await readdir(join(folder, 'files', 'documents'))).toEqual(['charter.pdf'])
  })

  it('is sent to S3 again when S3 is briefly unavailable, and not forever', async () => {
    const storage = (kinds['S3'] as () => Storage)()
    const path = join(folder, 'received')
    await writeFile(path, 'several pages')
    const put = () => storage.put('documents/again.pdf', { path, size: 13 }, 'application/pdf')
    failures = 2
    await put()
    expect(objects.get('/rostrum/documents/again.pdf')?.bytes.toString()).toBe('several pages')
    failures = 3
    await expect(put()).rejects.toMatchObject({ $metadata: { httpStatusCode: 503 } })
    expect(failures).toBe(0)
  })

  /** @shows operation.storage */
  it('has its MIME type in S3', async () => {
    await (kinds['S3'] as () => Storage)().put('documents/charter.pdf', Buffer.from('x'), 'application/pdf')
    expect(objects.get('/rostrum/documents/charter.pdf')?.mimeType).toBe('application/pdf')
  })
})
