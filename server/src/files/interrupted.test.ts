import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { OpenDatabase } from '../platform/db/database.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { rawRequest } from '../../testing/raw-request.ts'
import { causeRegistration, signUpSupporter } from '../../testing/registrations.ts'
import { fileNamed, sampleFiles } from '../../testing/sample-files.ts'

let database: OpenDatabase
let app: TestApp
let dataDir: string
let temporary: string
let token: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'rostrum-interrupted-'))
  temporary = await mkdtemp(join(tmpdir(), 'rostrum-interrupted-'))
  vi.stubEnv('TMPDIR', temporary)
  database = await openTestDatabase()
  // The last test inspects the database after the program has been closed.
  const kept = { ...database, close: () => Promise.resolve() }
  app = await createTestApp({ config: { dataDir }, database: kept })
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  token = (await signUpSupporter(app)).token
})
afterAll(async () => {
  await database.close()
  vi.unstubAllEnvs()
  await Promise.all([dataDir, temporary].map((folder) => rm(folder, { recursive: true })))
})

const filesIn = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}

const everything = async () => {
  const count = async (table: 'files' | 'users' | 'organizations' | 'organization_documents') =>
    (await database.db.selectFrom(table).selectAll().execute()).length
  return {
    files: await count('files'),
    users: await count('users'),
    organizations: await count('organizations'),
    documents: await count('organization_documents'),
    stored: (await filesIn(dataDir)).length,
  }
}

const inTemporary = () => expect.poll(() => filesIn(temporary), { timeout: 20_000 })

/** An upload is refused only after it was received completely, so filler bytes are sufficient here. */
const large = Buffer.alloc(2_000_000, 'not compressible')
const upload = () => {
  const form = new FormData()
  form.append('file', fileNamed('river.png', Buffer.concat([sampleFiles.png, large])))
  return rawRequest('/files/upload', { token, form })
}
const register = () => {
  const documents = [fileNamed('charter.pdf', Buffer.concat([sampleFiles.pdf, large])), fileNamed('seal.png', large)]
  return rawRequest('/register', { token, form: causeRegistration({}, documents) })
}

/** @shows operation.interrupted-uploads */
describe.each([
  ['an image', upload],
  ['a registration with documents', register],
])('%s whose connection breaks', (_what, request) => {
  it.each([
    ['before its body', 0],
    ['within the first part', 0.02],
    ['half-way', 0.5],
    ['near the end', 0.98],
  ])('leaves no rows, files or temporary files, and other requests are served (it breaks %s)', async (_point, part) => {
    const before = await everything()
    const { head, body } = await request()
    const arrived = once(app.server.server, 'request')
    const socket = connect((app.server.server.address() as AddressInfo).port, '127.0.0.1')
    socket.write(Buffer.concat([head, body.subarray(0, body.length * part)]))
    await arrived
    // Waits for the temporary file, so that the connection breaks in the middle of the upload.
    if (part >= 0.5) await inTemporary().not.toEqual([])
    socket.destroy()
    expect((await app.call('GET', '/tags')).status).toBe(200)
    await inTemporary().toEqual([])
    expect(await everything()).toEqual(before)
  })

  it('leaves no rows, files or temporary files if only the last bytes are missing', async () => {
    const before = await everything()
    const { head, body } = await request()
    const socket = connect((app.server.server.address() as AddressInfo).port, '127.0.0.1')
    socket.write(Buffer.concat([head, body.subarray(0, -4)]))
    await inTemporary().not.toEqual([])
    socket.destroy()
    await inTemporary().toEqual([])
    expect(await everything()).toEqual(before)
  })
})

describe('after the program has been closed', () => {
  it('interrupted uploads have left no rows and no files', async () => {
    await app.close()
    expect(await everything()).toEqual({ files: 0, users: 1, organizations: 0, documents: 0, stored: 0 })
    expect(await filesIn(temporary)).toEqual([])
  })
})
