import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { OpenDatabase } from '../platform/db/database.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { causeRegistration, signUpSupporter } from '../../testing/registrations.ts'
import { rawRequest } from '../../testing/raw-request.ts'
import { fileNamed, sampleFiles } from '../../testing/sample-files.ts'

/** Answers of the database are held back while the gate is closed, as they are by a server that is busy. */
const createGate = () => {
  let opened = Promise.withResolvers<void>()
  opened.resolve()
  let waiting = 0
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      waiting += 1
      await opened.promise
      waiting -= 1
      return result
    },
  }
  return {
    plugin,
    waiting: () => waiting,
    close: () => {
      opened = Promise.withResolvers()
    },
    open: () => opened.resolve(),
  }
}

const gate = createGate()
let database: OpenDatabase
let temporary: string
beforeAll(async () => {
  temporary = await mkdtemp(join(tmpdir(), 'rostrum-broken-off-'))
  vi.stubEnv('TMPDIR', temporary)
  database = await openTestDatabase()
})
afterAll(async () => {
  await database.close()
  vi.unstubAllEnvs()
  await rm(temporary, { recursive: true })
})

const openGatedApp = async (): Promise<TestApp> => {
  const app = await createTestApp({
    database: { ...database, db: database.db.withPlugin(gate.plugin), close: () => Promise.resolve() },
  })
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  return app
}

const filesOf = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())

const upload = () => {
  const form = new FormData()
  form.append('file', fileNamed('river.png', Buffer.concat([sampleFiles.png, Buffer.alloc(500_000)])))
  return form
}
const register = () =>
  causeRegistration({}, [fileNamed('charter.pdf', Buffer.concat([sampleFiles.pdf, Buffer.alloc(500_000)]))])

/** @shows operation.interrupted-uploads */
describe.each([
  ['/files/upload', upload],
  ['/register', register],
])('an upload to %s whose connection breaks before the session has been found', (path, form) => {
  it.each([0, 0.02, 0.5, 0.99])('is not waited for (%f of the body has arrived)', async (part) => {
    const app = await openGatedApp()
    const { token } = await signUpSupporter(app)
    const before = await database.db.selectFrom('files').select('id').execute()
    const { head, body } = await rawRequest(path, { token, form: form() })

    gate.close()
    onTestFinished(gate.open)
    const connected = once(app.server.server, 'connection')
    const socket = connect((app.server.server.address() as AddressInfo).port, '127.0.0.1')
    socket.write(Buffer.concat([head, body.subarray(0, body.length * part)]))
    const [accepted] = (await connected) as [Socket]
    const closed = new Promise((resolve) => {
      accepted.once('close', resolve)
    })
    await expect.poll(gate.waiting).toBe(1)
    socket.destroy()
    // While much of the body waits to be read, the server does not read on, and does not notice the end either.
    if (part <= 0.02) await closed
    gate.open()

    // Closing waits for every request that has begun.
    await app.close()
    expect(database.usage()?.busy ?? 0).toBe(0)
    expect(await database.db.selectFrom('files').select('id').execute()).toEqual(before)
    expect(await filesOf(temporary)).toEqual([])
  })
})
