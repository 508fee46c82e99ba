import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { causeRegistration, signUpSupporter } from '../../testing/registrations.ts'
import { fileNamed, sampleFiles } from '../../testing/sample-files.ts'

let app: TestApp
let dataDir: string
let token: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'rostrum-files-test-'))
  app = await createTestApp({ config: { dataDir } })
  token = (await signUpSupporter(app)).token
})
afterAll(async () => {
  await app.close()
  await rm(dataDir, { recursive: true })
})

const upload = (file: File, options: { field?: string; language?: string; token?: string } = {}) => {
  const form = new FormData()
  form.append(options.field ?? 'file', file)
  return app.call('POST', '/files/upload', {
    token: options.token ?? token,
    form,
    headers: { 'accept-language': options.language ?? 'en' },
  })
}

const everything = async () => {
  const rows = await app.services.db.selectFrom('files').select('storage_key').execute()
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true })
  return { rows: rows.length, stored: entries.filter((entry) => entry.isFile()).length }
}

const solid = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 250, g: 226, b: 160 } } })

describe('uploading an image', () => {
  /** @shows organizations.images */
  it.each(['jpg', 'png', 'webp'] as const)('stores a %s as WebP and returns the URL of the image', async (format) => {
    const answer = await upload(fileNamed(`Our river.${format}`, sampleFiles[format]))
    expect(answer.status).toBe(200)
    const { data } = answer.body
    expect(data).toMatchObject({
      url: `/files/${data.id}.webp`,
      name: `Our river.${format}`,
      mime_type: 'image/webp',
    })

    const served = await app.server.inject(data.url)
    expect(served.statusCode).toBe(200)
    expect(served.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, s-maxage=3600, immutable',
      'x-content-type-options': 'nosniff',
      'content-length': String(data.size),
    })
    expect(await sharp(served.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 8, height: 6 })
  })

  /** @shows organizations.images */
  it('scales the image down to 2000 × 2000, rotates it upright and removes its metadata', async () => {
    const photo = await solid(3000, 1500)
      .withMetadata({ orientation: 6, exif: { IFD0: { Artist: 'Somebody private' } } })
      .jpeg()
      .toBuffer()
    const { body } = await upload(fileNamed('photo.jpg', photo))
    const served = await app.server.inject(body.data.url)
    const metadata = await sharp(served.rawPayload).metadata()
    expect(metadata).toMatchObject({ width: 1000, height: 2000 })
    expect(metadata.exif).toBeUndefined()
    expect(metadata.orientation).toBeUndefined()
    expect(served.rawPayload.includes('Somebody private')).toBe(false)
  })

  /** @shows organizations.images */
  it.each([
    ['an SVG named .png', fileNamed('logo.png', sampleFiles.svg)],
    ['a web page named .png', fileNamed('logo.png', sampleFiles.html)],
    ['a PDF', fileNamed('charter.pdf', sampleFiles.pdf)],
    ['an empty file', fileNamed('logo.png', sampleFiles.empty)],
    ['what only begins like a PNG', fileNamed('logo.png', sampleFiles.png.subarray(0, 40))],
  ])('refuses %s and stores nothing', async (_what, file) => {
    const before = await everything()
    const refused = await upload(file)
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toEqual({ file: ['Use a JPG, PNG or WebP image'] })
    expect((await upload(file, { language: 'es' })).body.errors.file[0]).toContain('imagen')
    expect(await everything()).toEqual(before)
  })

  it('refuses a small file that decodes to more than 64 megapixels', async () => {
    const bomb = await solid(10_000, 6_500).png().toBuffer()
    expect(bomb.length).toBeLessThan(1024 * 1024)
    const refused = await upload(fileNamed('bomb.png', bomb))
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toEqual({ file: ['Use an image of 64 megapixels or less'] })
  })

  it('requires a file in the field `file`', async () => {
    for (const answer of [
      await upload(fileNamed('logo.png', sampleFiles.png), { field: 'picture' }),
      await app.call('POST', '/files/upload', { token, body: {} }),
    ]) {
      expect(answer.status).toBe(422)
      expect(answer.body.errors).toEqual({ file: ['Choose a file'] })
    }
  })

  /** @shows organizations.images, wire.too-large */
  it('refuses more than 10 MB', async () => {
    const before = await everything()
    const huge = Buffer.concat([sampleFiles.png, Buffer.alloc(10 * 1024 * 1024)])
    const refused = await upload(fileNamed('huge.png', huge))
    expect(refused.status).toBe(413)
    expect(refused.body).toEqual({ code: 'TOO_LARGE', message: 'This is too large. Make it smaller and try again' })
    expect(await everything()).toEqual(before)
  })

  it('requires a session', async () => {
    expect((await upload(fileNamed('logo.png', sampleFiles.png), { token: 'made-up' })).status).toBe(401)
  })

  it('leaves no row when the image cannot be stored', async () => {
    const before = await everything()
    const spy = vi.spyOn(app.services.storage, 'put').mockRejectedValue(new Error('disk full'))
    const refused = await upload(fileNamed('logo.png', sampleFiles.png))
    spy.mockRestore()
    expect(refused.status).toBe(500)
    expect(refused.body.code).toBe('INTERNAL')
    expect(await everything()).toEqual(before)
  })

  /** @shows operation.full-disk */
  it.each([
    ['en', 'ENOSPC', 'There is no storage space left. Nothing was saved; try again later'],
    ['es', 'EDQUOT', 'No queda espacio de almacenamiento. No se guardó nada; inténtalo más tarde'],
  ])('reports a full disk (in %s, for %s) and stores nothing', async (language, code, message) => {
    const before = await everything()
    const full = Object.assign(new Error('full'), { code })
    const spy = vi.spyOn(app.services.storage, 'put').mockRejectedValue(full)
    const refused = await upload(fileNamed('logo.png', sampleFiles.png), { language })
    spy.mockRestore()
    expect([refused.status, refused.body]).toEqual([507, { code: 'STORAGE_FULL', message }])
    expect(await everything()).toEqual(before)
  })

  it('leaves no file when the row cannot be inserted', async () => {
    const leaving = await signUpSupporter(app)
    const before = await everything()
    const { put } = app.services.storage
    const spy = vi.spyOn(app.services.storage, 'put').mockImplementation(async (key, bytes, type) => {
      await put(key, bytes, type)
      await app.services.db.deleteFrom('users').where('id', '=', leaving.id).execute()
    })
    const refused = await upload(fileNamed('logo.png', sampleFiles.png), { token: leaving.token })
    spy.mockRestore()
    expect(refused.status).toBe(500)
    expect(await everything()).toEqual(before)
  })
})

describe('reading a file', () => {
  it('never returns a document', async () => {
    const form = causeRegistration({}, [
      fileNamed('seal.png', sampleFiles.png),
      fileNamed('charter.pdf', sampleFiles.pdf),
    ])
    await app.call('POST', '/register', { form })
    const rows = await app.services.db.selectFrom('files').selectAll().where('purpose', '=', 'document').execute()
    expect(rows).toHaveLength(2)
    for (const { id, storage_key } of rows) {
      for (const path of [`${id}.webp`, `${id}.png`, `${id}.pdf`, id, storage_key, `..%2f${storage_key}`]) {
        expect((await app.server.inject(`/files/${path}`)).statusCode).toBe(404)
      }
    }
  })

  it('responds 404 for a file that does not exist', async () => {
    for (const path of [
      '0192a0f0-0000-7000-8000-000000000000.webp',
      'nothing.webp',
      '%00.webp',
      '..%2f..%2fetc%2fpasswd.webp',
    ]) {
      expect((await app.server.inject(`/files/${path}`)).statusCode).toBe(404)
    }
  })

  it('responds 404 when the stored bytes are missing', async () => {
    const { body } = await upload(fileNamed('logo.png', sampleFiles.png))
    await app.services.storage.remove(`images/${body.data.id}.webp`)
    const missing = await app.server.inject(body.data.url)
    expect(missing.statusCode).toBe(404)
    expect(missing.headers['cache-control']).toBeUndefined()
  })
})
