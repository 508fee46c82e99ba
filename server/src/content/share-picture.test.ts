import { avatar } from '@rostrum/art'
import { contentKinds } from '@rostrum/contract/content-kinds'
import { eventKind } from '@rostrum/contract/events'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { buildItem, buildOrganization } from '../../testing/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const fetchPicture = (path: string) => app.server.inject(`/share/${path}.png`)
const pictureOf = async (attributes: Record<string, unknown>) => {
  const { id } = await buildItem(app.services.db, eventKind, { attributes })
  return (await fetchPicture(`events/${id}`)).rawPayload
}

/** The color of the lower left corner. */
const cornerOf = async (picture: Buffer) => {
  const corner = sharp(picture).extract({ left: 0, top: 620, width: 4, height: 4 })
  const data = await corner.removeAlpha().raw().toBuffer()
  return `#${data.subarray(0, 3).toString('hex')}`
}

/** @shows design.search-engines */
it.each(contentKinds.map((kind) => [kind.path, kind] as const))(
  'draws a picture for an item of %s',
  async (path, kind) => {
    const { db } = app.services
    const { id } = await buildItem(db, kind)
    const answer = await fetchPicture(`${path}/${id}`)
    expect(answer.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'public, no-cache' })
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })

    const draft = await buildItem(db, kind, { status: 'draft', published_at: null })
    const hidden = await buildOrganization(db, { published_at: null })
    const ofHidden = await buildItem(db, kind, { organization_id: hidden.id })
    for (const other of [draft.id, ofHidden.id, hidden.id, 'nonsense'])
      expect((await fetchPicture(`${path}/${other}`)).statusCode).toBe(404)
  },
)

/** How many pixels have the color of the letters. */
const inkOf = async (picture: Buffer, title: string) => {
  const data = await sharp(picture).removeAlpha().raw().toBuffer()
  const ink = avatar(title).ink.slice(1)
  let count = 0
  for (let at = 0; at < data.length; at += 3) if (data.subarray(at, at + 3).toString('hex') === ink) count++
  return count
}

it('shows the title on a ground of its own', async () => {
  const title = 'Łódź & <b>friends</b>: “¿sí o no?” 🎉'
  const picture = await pictureOf({ title })
  expect(await cornerOf(picture)).toBe(avatar(title).ground)
  // The letters have the other color of the pair.
  expect(await inkOf(picture, title)).toBeGreaterThan(5000)
})

it('shows the name of the organization below the title', async () => {
  const { db } = app.services
  const title = 'Fill the hearing room'
  const inkWith = async (name: string) => {
    const { id } = await buildOrganization(db, { name })
    const item = await buildItem(db, eventKind, { organization_id: id, attributes: { title } })
    return inkOf((await fetchPicture(`events/${item.id}`)).rawPayload, title)
  }
  expect(await inkWith('Neighbors of the Menomonee River Valley')).toBeGreaterThan((await inkWith('I')) + 1000)
})

it('draws the longest title inside the picture, and no title that the font cannot write', async () => {
  const longest = await pictureOf({ title: 'W'.repeat(160) })
  expect(await sharp(longest).metadata()).toMatchObject({ width: 1200, height: 630 })
  const foreign = '会議室をいっぱいにしよう'
  expect(await cornerOf(await pictureOf({ title: foreign }))).not.toBe(avatar(foreign).ground)
})

it('limits how many pictures an address has drawn, whatever they show, and draws each once', async () => {
  const limited = await createTestApp({ config: { rateLimitScale: 0.05, redisUrl: undefined } })
  const { db } = limited.services
  const { id } = await buildOrganization(db, { name: 'Drawn for the limit' })
  const titles = ['First', 'Second', 'Third'].map((title) => `${title} for the limit`)
  const paths = [`organizations/${id}`]
  for (const title of titles) {
    const item = await buildItem(db, eventKind, { organization_id: id, attributes: { title } })
    paths.push(`events/${item.id}`)
  }
  const statusesOf = async (remoteAddress: string) => {
    const statuses: number[] = []
    for (const path of [...paths, ...paths])
      statuses.push((await limited.server.inject({ url: `/share/${path}.png`, remoteAddress })).statusCode)
    return statuses
  }
  expect(await statusesOf('192.0.2.1')).toEqual([200, 200, 200, 429, 200, 200, 200, 429])
  // Another address gets those that are kept, and has only the last one drawn.
  expect(await statusesOf('192.0.2.2')).toEqual([200, 200, 200, 200, 200, 200, 200, 200])
  await limited.close()
})
