import { eventKind } from '@rostrum/contract/events'
import { publicTypes } from '@rostrum/contract/public-types'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { buildItem } from '../../testing/factories.ts'
import { scannedRows } from '../../testing/recorded-queries.ts'
import { vacuum } from '../../testing/vacuum.ts'
import { findHits } from './queries.ts'
import { sortTiers } from './sort-tiers.ts'

let app: TestApp
/** More than the first two tiers have places for, and surely more than are counted. */
const organizations = 20_000
/** A statement may take only some seconds, also on a busy machine. */
const organizationsAtOnce = 1_000

const sort = () => sortTiers(app.services).run({})

beforeAll(async () => {
  app = await createTestApp()
  const { db } = app.services
  // PostgreSQL estimates how common the beginning of a word is only if it has counted a hundred words.
  for (let first = 1; first <= organizations; first += organizationsAtOnce) {
    await sql`
      insert into organizations (id, name, country, published_at, followers_count, search_name, search_text)
        select gen_random_uuid(), 'Group ' || number, 'US', now(), number, 'group',
          'group common word' || number % 150 || repeat(' filler', 200) || case when number % 20 = 7 then ' frequent' else '' end
            || case when number % 4000 = 7 then ' quarterdeck' else '' end
        from generate_series(${first}::int, ${first + organizationsAtOnce - 1}::int) number`.execute(db)
  }
  await sort()
  await vacuum(db)
})
afterAll(() => app.close())

const tierOf = async (followers: number): Promise<number | undefined> => {
  const row = await app.services.db
    .selectFrom('search_texts')
    .innerJoin('organizations', 'organizations.id', 'search_texts.id')
    .select('search_tier')
    .where('search_texts.type', '=', 'organizations')
    .where('followers_count', '=', followers)
    .executeTakeFirst()
  return row?.search_tier
}

const search = async (path: string) => {
  const { status, body } = await app.call('GET', path)
  expect(status).toBe(200)
  return body
}

/** @shows search.tiers */
it('the most popular organizations are in the first tier, and everything else in the next ones', async () => {
  expect(await tierOf(organizations)).toBe(1)
  expect(await tierOf(organizations - 999)).toBe(1)
  expect(await tierOf(organizations - 1_000)).toBe(2)
  expect(await tierOf(organizations - 9_999)).toBe(2)
  expect(await tierOf(organizations - 10_000)).toBe(3)
  expect(await tierOf(1)).toBe(3)
})

/** @shows search.tiers, discovery.totals */
it('a common word lists the most popular and counts all up to the limit', async () => {
  const { data, meta } = await search('/organizations?search=common&perPage=50')
  expect(data[0].attributes.name).toBe(`Group ${organizations}`)
  expect([meta.total, meta.last_page]).toEqual([10_000, 1_000 / 50])
  const last = await search('/organizations?search=common&perPage=50&page=20')
  expect(last.data.at(-1).attributes.name).toBe(`Group ${organizations - 999}`)
  const beyond = await app.call('GET', '/organizations?search=common&perPage=50&page=21')
  expect([beyond.status, Object.keys(beyond.body.errors)]).toEqual([422, ['page']])
  const all = await search('/search?search=common&type=organizations&perPage=50&page=20')
  expect([all.meta.counts.organizations, all.meta.last_page]).toEqual([10_000, 20])
})

it('a word that few of the most popular contain is sought in the next tier, too, and counted everywhere', async () => {
  const listed = 10_000 / 20
  for (const path of [
    '/organizations?search=frequent&perPage=50',
    '/search?search=frequent&type=organizations&perPage=50',
  ]) {
    const { meta } = await search(path)
    expect([meta.total, meta.last_page], path).toEqual([organizations / 20, listed / 50])
  }
})

it.each(['quarterdeck', 'quarterdek', 'quarterdeck nowhere'])(
  'the rare word of %s is found in every tier',
  async (words) => {
    const found = organizations / 4_000
    const listed = await search(`/organizations?search=${words}`)
    expect([listed.meta.total, listed.data.length]).toEqual([found, found])
    const hits = await search(`/search?search=${words}`)
    expect([hits.meta.counts.organizations, hits.data.organizations.length]).toEqual([found, found])
  },
)

/** @shows search.tiers */
it.each(['common', 'com', 'frequent', 'quarterdeck', 'group common', 'common nowhere'])(
  'the search for %s does not read every text',
  async (words) => {
    const request = { search: words, type: undefined, page: 1, perPage: 5, now: new Date() }
    expect(await scannedRows(app.services.db, (db) => findHits(db, request))).toBeLessThan(organizations)
  },
)

it('whoever becomes popular moves to the first tier, and what is not public to the last one, until it is published', async () => {
  const { db } = app.services
  const rising = db.updateTable('organizations').where('followers_count', '=', 7)
  await rising.set({ followers_count: 50_000 }).execute()
  const hidden = db.updateTable('organizations').where('followers_count', '=', organizations - 1)
  await hidden.set({ published_at: null }).execute()
  await sort()
  expect(await tierOf(50_000)).toBe(1)
  expect(await tierOf(organizations - 1)).toBe(4)
  await hidden.set({ published_at: new Date() }).execute()
  expect(await tierOf(organizations - 1)).toBe(1)
})

it('an item that is published again begins in the first tier', async () => {
  const { db } = app.services
  const { id } = await buildItem(db, eventKind)
  const texts = db.updateTable('search_texts').where('type', '=', 'events').where('id', '=', id)
  const item = db.updateTable('content_items').where('id', '=', id)
  await item.set({ status: 'not_active' }).execute()
  await texts.set({ search_tier: 4 }).execute()
  await item.set({ status: 'published' }).execute()
  const text = db.selectFrom('search_texts').select(['type', 'search_tier']).where('id', '=', id)
  expect(await text.execute()).toEqual([{ type: 'events', search_tier: 1 }])
})

it('every type has a partition of its own, so that a word of one does not slow the others', async () => {
  const { rows } = await sql<{ type: string }>`
    select substring(pg_get_expr(relpartbound, oid) from '''(.*)''') as type from pg_class
    where relispartition and relname like 'search_texts_%' and relkind = 'r' and relname <> 'search_texts_others'`.execute(
    app.services.db,
  )
  expect(rows.map(({ type }) => type).toSorted()).toEqual([...publicTypes].toSorted())
})
