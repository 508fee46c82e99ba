import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { movableClock } from '../../testing/clock.ts'
import { freshAddress } from '../../testing/fresh-address.ts'
import { heldBytes } from '../../testing/held-memory.ts'
import { rawRequest } from '../../testing/raw-request.ts'
import { causeRegistration, signUpSupporter } from '../../testing/registrations.ts'
import { fileNamed, sampleFiles } from '../../testing/sample-files.ts'
import { MAX_IMAGES_AT_ONCE } from './image-turns.ts'

const megabyte = 1024 * 1024
const clock = movableClock()
let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ clock, config: { rateLimitScale: 1 } })
})
afterAll(() => app.close())

const pdfOf = (bytes: number) =>
  fileNamed('charter.pdf', Buffer.concat([sampleFiles.pdf, Buffer.alloc(bytes - sampleFiles.pdf.length)]))
const registrationOf = (...sizes: number[]) => causeRegistration({}, sizes.map(pdfOf))
const countFiles = async ({ services: { db } }: TestApp) => (await db.selectFrom('files').select('id').execute()).length

/** An S3 that accepts connections and takes nothing. */
const openSilentS3 = async () => {
  const sockets: Socket[] = []
  const server = createServer({ pauseOnConnect: true }, (socket) => sockets.push(socket)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  return { endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, sockets, close }
}

describe('documents', () => {
  /** @shows operation.upload-costs */
  it('are not held in memory while the storage does not take them', async () => {
    const s3 = await openSilentS3()
    const credentials = { accessKeyId: 'key', secretAccessKey: 'secret' }
    const slow = await createTestApp({
      config: { s3: { bucket: 'rostrum', region: 'us-east-1', endpoint: s3.endpoint, credentials } },
    })
    onTestFinished(() => slow.close())
    await slow.server.listen({ port: 0, host: '127.0.0.1' })
    const { head, body } = await rawRequest('/register', { form: registrationOf(9 * megabyte, 9 * megabyte) })
    const registrations = 6

    const before = heldBytes()
    const clients = Array.from({ length: registrations }, () => {
      const client = connect((slow.server.server.address() as AddressInfo).port, '127.0.0.1')
      client.write(head)
      client.write(body)
      return client
    })
    await expect.poll(() => s3.sockets.length, { timeout: 30_000 }).toBe(registrations)
    const held = heldBytes() - before
    s3.close()
    for (const client of clients) await once(client, 'data')
    for (const client of clients) client.destroy()

    expect(held).toBeLessThan((registrations * body.length) / 10)
    expect(await countFiles(slow)).toBe(0)
  })

  /** @shows operation.upload-costs, wire.too-large */
  it('of a registration may have 20 MB together, and each of them 10 MB', async () => {
    const register = (form: FormData) => app.call('POST', '/register', { form, ip: freshAddress() })
    const before = await countFiles(app)
    expect((await register(registrationOf(10 * megabyte, 10 * megabyte))).status).toBe(201)
    expect(await countFiles(app)).toBe(before + 2)
    const refused = await register(registrationOf(10 * megabyte, 10 * megabyte, megabyte))
    expect([refused.status, refused.body.code]).toEqual([413, 'TOO_LARGE'])
    expect((await register(registrationOf(10 * megabyte + 1))).status).toBe(413)
    expect(await countFiles(app)).toBe(before + 2)
  })
})

describe('images', () => {
  /** @shows operation.upload-costs */
  it('are decoded two at a time, however many arrive at once', async () => {
    const { token } = await signUpSupporter(app)
    const photo = await sharp({ create: { width: 800, height: 800, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer()
    let most = 0
    const observe = () => {
      const { queue, process } = sharp.counters()
      most = Math.max(most, queue + process)
    }
    sharp.queue.on('change', observe)
    onTestFinished(() => {
      sharp.queue.off('change', observe)
    })
    const statuses = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const form = new FormData()
        form.append('file', fileNamed('photo.jpg', photo))
        return (await app.call('POST', '/files/upload', { token, form })).status
      }),
    )
    expect(new Set(statuses)).toEqual(new Set([200]))
    // One that has just been finished may still be counted.
    expect(most).toBeLessThanOrEqual(MAX_IMAGES_AT_ONCE + 1)
  })
})

describe('what may be uploaded in a day', () => {
  const day = 24 * 60 * 60

  /** @shows operation.upload-quota */
  it('is bounded for an address without an account, whether it is stored or not', async () => {
    const ip = freshAddress()
    const noDocument = () => fileNamed('charter.pdf', Buffer.alloc(10 * megabyte, 'no PDF'))
    const register = (language: string, address = ip) =>
      app.call('POST', '/register', {
        form: causeRegistration({}, [noDocument(), noDocument()]),
        ip: address,
        headers: { 'accept-language': language },
      })
    // What surrounds the files in a form counts, too.
    for (let turn = 0; turn < 4; turn += 1) expect((await register('en')).status).toBe(422)
    const refused = await register('es')
    expect([refused.status, refused.body]).toEqual([
      429,
      { code: 'TOO_MANY_REQUESTS', message: 'Hoy ya se subieron demasiados archivos. Inténtalo de nuevo en 24 horas' },
    ])
    expect(Number(refused.headers['retry-after'])).toBe(day)
    expect((await register('en', freshAddress())).status).toBe(422)
    clock.advance(day)
    expect((await register('en')).status).toBe(422)
  })

  /** @shows operation.upload-quota */
  it('is bounded for an account, wherever it uploads from', async () => {
    const { token } = await signUpSupporter(app)
    const upload = () => {
      const form = new FormData()
      form.append('file', fileNamed('photo.png', Buffer.alloc(10 * megabyte, 'no image')))
      return app.call('POST', '/files/upload', { token, form, ip: freshAddress() })
    }
    const statuses: number[] = []
    for (let turn = 0; turn < 20; turn += 1) statuses.push((await upload()).status)
    expect(statuses).toEqual([...Array.from({ length: 19 }, () => 422), 429])
  })
})
