import type { Target } from '@rostrum/contract/directories'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { movableClock } from '../../../testing/clock.ts'
import { membersForm } from '../../../testing/congress-files.ts'
import { csvForm } from '../../../testing/csv-form.ts'
import { directoryOwner } from '../../../testing/legislature.ts'
import { openPhotoServer, portraitPhoto } from '../../../testing/photo-server.ts'
import { rooms } from '../../app.ts'
import { gatherJobs } from '../../platform/room.ts'
import { claimPhotos } from './due-photos.ts'
import { fetchPhotos, photosJob } from './fetch-photos.ts'

const clock = movableClock()
const hour = 60 * 60
const day = 24 * hour
let app: TestApp
let site: Awaited<ReturnType<typeof openPhotoServer>>
beforeAll(async () => {
  const photo = await portraitPhoto()
  const answer = (_request: unknown, response: import('node:http').ServerResponse) => response.end(photo)
  site = await openPhotoServer({ '/okello.jpg': answer, '/new.jpg': answer, '/congress/M001160.jpg': answer })
  const config = { photos: { allowPrivate: true, congress: `${site.origin}/congress/` } }
  app = await createTestApp({ clock, config })
})
afterAll(async () => {
  await app.close()
  site.close()
})

const work = () => fetchPhotos(app.services).run({})

const council = (...rows: string[]) => ['Name,Phone,Photo', ...rows].join('\n')
const okello = (photo = `${site.origin}/okello.jpg`) => `Ines Okello,414-555-0126,${photo}`
const tanaka = () => `Kenji Tanaka,414-555-0127,${site.origin}/missing.jpg`

/** A directory of a council with photos, and the calls of its owner. */
const buildCouncil = async (rows: readonly string[]) => {
  const owner = await directoryOwner(app)
  const form = (given: readonly string[], fields: Record<string, string> = {}) =>
    csvForm(council(...given), 'council.csv', { mapping: ['name', 'phone', 'photo'], ...fields })
  const created = await owner.send('', form(rows, { name: 'Council', source: 'The clerk' }))
  const { id } = created.body.data
  const read = async (path = '') =>
    (await app.call('GET', `/directories/${id}${path}`, { token: owner.token })).body.data
  return {
    ...owner,
    id,
    replace: (given: readonly string[]) => owner.send(`/${id}/actions?action=replace`, form(given)),
    photos: async () => {
      const people: Target[] = await read('/targets')
      return people.map(({ attributes }) => attributes.photo)
    },
    counts: async () => {
      const { photos_count: shown, photos_waiting: waiting, photos_failed: failed } = (await read()).attributes
      return { shown, waiting, failed }
    },
  }
}

const served = async (address: string | null | undefined) => app.server.inject(address ?? '/files/none')

/** @shows directories.photos */
describe('the photos of people in a directory', () => {
  it('are fetched once, and served from here as small squares, which callers see', async () => {
    const { id, photos, counts, createCampaign, token } = await buildCouncil([okello(), 'Nobody Else,414-555-0128,'])
    expect([await photos(), await counts()]).toEqual([[null, null], { shown: 0, waiting: 1, failed: 0 }])
    await work()
    const [photo, none] = await photos()
    expect([photo, none]).toEqual([expect.stringMatching(/^\/files\/[\da-f-]{36}\.webp$/), null])
    expect(await counts()).toEqual({ shown: 1, waiting: 0, failed: 0 })
    const answer = await served(photo)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp'])
    const { width, height } = await sharp(answer.rawPayload).metadata()
    // The upper part of the portrait is white.
    const { channels } = await sharp(answer.rawPayload).stats()
    expect([width, height, channels.every(({ min }) => min > 250)]).toEqual([192, 192, true])

    const campaign = (await createCampaign(id)).body.data.id
    const called = await app.call('GET', `/call-campaigns/${campaign}/targets`, { token })
    expect(called.body.data.map(({ attributes }: Target) => attributes.photo)).toEqual([photo, null])
    const one = await app.call('GET', `/call-campaigns/${campaign}/targets/${called.body.data[0].id}`, { token })
    expect(one.body.data.attributes.photo).toBe(photo)
    const before = site.asked.length
    await work()
    expect(site.asked).toHaveLength(before)
  })

  it('are fetched by one worker at a time, and by another one when it dies', async () => {
    const tries = () => site.asked.filter((path) => path === '/okello.jpg').length
    const before = tries()
    await buildCouncil([okello()])
    await Promise.all([work(), work()])
    expect(tries() - before).toBe(1)
    const { photos } = await buildCouncil([okello()])
    expect(await claimPhotos(app.services.db, { limit: 4, now: clock.now() })).toHaveLength(1)
    clock.advance(119)
    await work()
    expect(await photos()).toEqual([null])
    clock.advance(1)
    await work()
    expect(await photos()).toEqual([expect.any(String)])
  })

  it('are asked for as soon as a file is stored', async () => {
    const asked = async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from jobs.job where name = ${photosJob}`.execute(app.services.db)
      return rows[0]?.count ?? 0
    }
    const before = await asked()
    const { replace } = await buildCouncil([okello()])
    expect(await asked()).toBe(before + 1)
    await replace([okello()])
    expect(await asked()).toBe(before + 2)
    expect(gatherJobs(rooms, app.services).find(({ name }) => name === photosJob)?.cron).toBe('*/5 * * * *')
  })

  it('that cannot be had are tried three times, and again when the list is imported', async () => {
    const { photos, counts, replace } = await buildCouncil([okello(), tanaka()])
    const tries = () => site.asked.filter((path) => path === '/missing.jpg').length
    const before = tries()
    const failed = { shown: 1, waiting: 0, failed: 1 }
    const waiting = { shown: 1, waiting: 1, failed: 0 }
    const steps = [
      { after: 0, tried: 1, counted: waiting },
      { after: hour - 1, tried: 1, counted: waiting },
      { after: 1, tried: 2, counted: waiting },
      { after: day - 1, tried: 2, counted: waiting },
      { after: 1, tried: 3, counted: failed },
      { after: 2 * day, tried: 3, counted: failed },
    ]
    for (const { after, tried, counted } of steps) {
      clock.advance(after)
      await work()
      expect([tries() - before, await counts()]).toEqual([tried, counted])
    }
    expect(await photos()).toEqual([expect.any(String), null])
    await replace([okello(), tanaka()])
    await work()
    expect(tries() - before).toBe(4)
    clock.advance(hour)
    await work()
    expect(tries() - before).toBe(5)
  })

  it('are fetched anew when a list names others, or after a month, and are gone when it names none', async () => {
    const { id, photos, replace } = await buildCouncil([okello()])
    await work()
    const [first] = await photos()
    await replace([okello()])
    await work()
    expect(await photos()).toEqual([first])
    await replace([okello(`${site.origin}/new.jpg`)])
    // Until the new one is there, the old one is shown.
    expect(await photos()).toEqual([first])
    await work()
    const [second] = await photos()
    expect([second, second === first]).toEqual([expect.any(String), false])
    await sql`update directory_targets set photo_tried_at = photo_tried_at - interval '31 days' where directory_id = ${id}`.execute(
      app.services.db,
    )
    await replace([okello(`${site.origin}/new.jpg`)])
    await work()
    const [third] = await photos()
    expect([third, third === second]).toEqual([expect.any(String), false])
    await replace([okello('no address')])
    expect(await photos()).toEqual([null])
  })

  it('are neither fetched nor counted of somebody who has left', async () => {
    const { replace, counts } = await buildCouncil([okello(`${site.origin}/gone.jpg`)])
    await replace([okello('').replace('Ines Okello', 'Ada New')])
    await work()
    expect(site.asked).not.toContain('/gone.jpg')
    expect(await counts()).toEqual({ shown: 0, waiting: 0, failed: 0 })
  })

  it('stay as long as somebody has them', async () => {
    const { photos, replace } = await buildCouncil([okello()])
    await work()
    const [photo] = await photos()
    const keepHouse = async () => {
      clock.advance(2 * day)
      const job = gatherJobs(rooms, app.services).find(({ name }) => name === 'files.remove-unused-images')
      await job?.run({} as never)
    }
    await keepHouse()
    expect((await served(photo)).statusCode).toBe(200)
    await replace([okello('')])
    await keepHouse()
    expect((await served(photo)).statusCode).toBe(404)
  })

  it('of members of Congress are known by their ids, and left out if the operator wants none', async () => {
    const congress = async () => {
      const { send, token } = await directoryOwner(app)
      const { id } = (await send('', membersForm({ name: 'Congress', source: 'congress-legislators' }))).body.data
      await work()
      const { body } = await app.call('GET', `/directories/${id}/targets`, { token })
      const directory = await app.call('GET', `/directories/${id}`, { token })
      const { photos_waiting: waiting, photos_failed: failed } = directory.body.data.attributes
      return [...body.data.map(({ attributes }: Target) => attributes.photo), waiting, failed]
    }
    // The site has one of the two.
    expect(await congress()).toEqual([expect.any(String), null, 1, 0])
    const { photos } = app.services.config
    app.services.config.photos = { ...photos, congress: '' }
    expect(await congress()).toEqual([null, null, 0, 0])
    app.services.config.photos = photos
  })
})
