import { callCampaignKind } from '@rostrum/contract/campaigns'
import { candidateKind } from '@rostrum/contract/candidates'
import type { ContentKind } from '@rostrum/contract/content'
import { eventKind } from '@rostrum/contract/events'
import { hash } from '@rostrum/art'
import { drawGathering, gatheringAddress, gatheringColors } from '@rostrum/art/gathering'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { buildItem, buildOrganization } from '../../testing/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const fetchPicture = (path: string, from = app) => from.server.inject(path)

/** An item with so many numbered acts, which need no rows here. */
const buildNumbered = async (kind: ContentKind, acts: number, name?: string, attributes = {}) => {
  const { db } = app.services
  const organization = await buildOrganization(db, name === undefined ? {} : { name })
  const item = await buildItem(db, kind, { organization_id: organization.id, attributes })
  await db.updateTable('content_items').set({ numbered_acts: acts }).where('id', '=', item.id).execute()
  return { ...item, path: `/share/${kind.path}/${item.id}`, seed: hash(organization.name) }
}

/** How many pixels of the part above the crowd have the color of the text. */
const inkOf = async (picture: Buffer, seed: number) => {
  const part = sharp(picture).extract({ left: 0, top: 0, width: 1080, height: 700 }).removeAlpha()
  const { data } = await part.raw().toBuffer({ resolveWithObject: true })
  const ink = gatheringColors(seed).ink.slice(1)
  let count = 0
  for (let at = 0; at < data.length; at += 3) if (data.subarray(at, at + 3).toString('hex') === ink) count++
  return count
}

describe('the picture to share after an act', () => {
  /** @shows design.gathering */
  it.each([eventKind, callCampaignKind, candidateKind])(
    'is 4:5 for an act of $path, up to the number that was given last',
    async (kind) => {
      const { path } = await buildNumbered(kind, 3)
      const answer = await fetchPicture(`${path}/3-en.png`)
      expect(answer.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'public, no-cache' })
      expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'png', width: 1080, height: 1350 })
      for (const wrong of ['4-en', '0-en', '3-fr', '99999999999-en', 'x-en', '3']) {
        expect((await fetchPicture(`${path}/${wrong}.png`)).statusCode).toBe(404)
      }
    },
  )

  /** @shows design.gathering */
  it('disappears with its page', async () => {
    const { id, path } = await buildNumbered(eventKind, 1)
    const { headers } = await fetchPicture(`${path}/1-en.png`)
    const again = () =>
      app.server.inject({ url: `${path}/1-en.png`, headers: { 'if-none-match': String(headers['etag']) } })
    expect((await again()).statusCode).toBe(304)
    await app.services.db.updateTable('content_items').set({ status: 'not_active' }).where('id', '=', id).execute()
    expect((await again()).statusCode).toBe(404)
  })

  it('says in the language of the address what it is about, and leaves out what has no room', async () => {
    const short = await buildNumbered(eventKind, 60, 'Short texts', { title: 'Fill the room', location: 'City Hall' })
    const long = await buildNumbered(eventKind, 60, 'Long texts', {
      title: 'W'.repeat(160),
      location: `Somewhere in ${'a very long place '.repeat(10)}`,
    })
    const pictureOf = async ({ path }: { path: string }, name: string) =>
      (await fetchPicture(`${path}/${name}.png`)).rawPayload
    const english = await pictureOf(short, '53-en')
    expect(english.equals(await pictureOf(short, '53-es'))).toBe(false)
    const written = await inkOf(english, short.seed)
    expect(written).toBeGreaterThan(5000)
    expect(await inkOf(await pictureOf(long, '53-en'), long.seed)).toBeGreaterThan(5000)
    const foreign = await buildNumbered(eventKind, 60, 'Short texts', { title: '会議室', location: 'City Hall' })
    expect(await inkOf(await pictureOf(foreign, '53-en'), foreign.seed)).toBeLessThan(written)
  })

  it('is drawn a limited number of times for one IP address, together with the other pictures to share', async () => {
    const limited = await createTestApp({ config: { rateLimitScale: 0.05, redisUrl: undefined } })
    const { db } = limited.services
    const { id } = await buildItem(db, eventKind)
    await db.updateTable('content_items').set({ numbered_acts: 9 }).where('id', '=', id).execute()
    const statuses: number[] = []
    for (const number of [1, 2, 3, 4]) {
      statuses.push((await fetchPicture(`/share/events/${id}/${number}-en.png`, limited)).statusCode)
    }
    expect(statuses).toEqual([200, 200, 200, 429])
    await limited.close()
  })
})

describe('the picture in the page', () => {
  it('is drawn for the numbers in its address, which browsers keep permanently', async () => {
    const numbers = { number: 53, count: 60, language: 'es' }
    const answer = await fetchPicture(gatheringAddress('Clean River Alliance', numbers))
    expect(answer.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(answer.payload).toBe(drawGathering({ seed: hash('Clean River Alliance'), ...numbers }))
  })

  it.each(['0/1/1-1-en', '1/4294967296/1-1-en', '1/1/0-1-en', '1/1/1-1-fr', '1/1/1-99999999999-en'])(
    'responds 404 to %s',
    async (path) => expect((await fetchPicture(`/gatherings/${path}.svg`)).statusCode).toBe(404),
  )
})
