import { MAX_COUNTED } from '@rostrum/contract/counted'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { scannedRows } from '../../testing/recorded-queries.ts'
import { vacuum } from '../../testing/vacuum.ts'
import { newId } from '../platform/identifiers.ts'
import { countOrganizations, listOrganizations, type OrganizationFilters } from './listing.ts'

let app: TestApp
const organizations = 3 * MAX_COUNTED
/** A statement may take only some seconds, also on a busy machine. */
const organizationsAtOnce = 2_500
const common = newId()
const rare = newId()

beforeAll(async () => {
  app = await createTestApp()
  const { db } = app.services
  await db
    .insertInto('tags')
    .values([
      { id: common, name: 'Common', color: '#336699' },
      { id: rare, name: 'Rare', color: '#336699' },
    ])
    .execute()
  for (let first = 1; first <= organizations; first += organizationsAtOnce) {
    await sql`with made as (
        insert into organizations (id, name, country, search_state, search_city, published_at, followers_count)
          select gen_random_uuid(), 'Group ' || number, case when number % 2 = 0 then 'US' else 'CA' end,
            'state ' || number % 50, 'city ' || number % 500, now(), number
          from generate_series(${first}::int, ${first + organizationsAtOnce - 1}::int) number
          returning id, followers_count)
      insert into organization_tags (organization_id, tag_id, position)
        select id, ${common}::uuid, 0 from made where followers_count % 5 <> 0
        union all select id, ${rare}::uuid, 1 from made where followers_count % 100 = 7`.execute(db)
  }
  await vacuum(db)
})
afterAll(() => app.close())

const lists: Record<string, [OrganizationFilters, number]> = {
  all: [{}, MAX_COUNTED],
  'a country': [{ country: 'CA' }, MAX_COUNTED],
  'a state': [{ state: 'State 7' }, organizations / 50],
  'a city': [{ city: 'City 7' }, organizations / 500],
  'a common tag': [{ tagIds: [common] }, MAX_COUNTED],
  'a rare tag': [{ tagIds: [rare] }, organizations / 100],
  'two tags': [{ tagIds: [common, rare] }, MAX_COUNTED],
  'a tag in a state': [{ tagIds: [common], state: 'State 7' }, organizations / 50],
  'a tag in a country': [{ tagIds: [common], country: 'CA' }, MAX_COUNTED],
  'a tag in a city': [{ tagIds: [common], city: 'City 7' }, organizations / 500],
}

describe.each(Object.entries(lists))('organizations with %s', (_name, [filters, total]) => {
  /** @shows discovery.scale */
  it('are listed without reading most of the others', async () => {
    const page = { filters, viewerId: undefined, page: 1, perPage: 16 }
    const list = (db: typeof app.services.db) => listOrganizations(db, page)
    expect(await list(app.services.db)).toHaveLength(16)
    expect(await scannedRows(app.services.db, list)).toBeLessThan(MAX_COUNTED)
  })

  /** @shows discovery.scale, discovery.totals */
  it('are counted up to the limit, without reading more than that', async () => {
    const count = (db: typeof app.services.db) => countOrganizations(db, filters)
    expect(await count(app.services.db)).toBe(total)
    // Half of them may be in another country.
    expect(await scannedRows(app.services.db, count)).toBeLessThan(2.2 * MAX_COUNTED)
  })
})

/** @shows discovery.totals */
it('pages end where counting ends', async () => {
  const lastPage = MAX_COUNTED / 16
  const { body } = await app.call('GET', `/organizations?page=${lastPage}`)
  expect(body.meta).toMatchObject({ total: MAX_COUNTED, last_page: lastPage, to: MAX_COUNTED })
  expect(body.links.next).toBe(null)
  const beyond = await app.call('GET', `/organizations?page=${lastPage + 1}`)
  expect(beyond.status).toBe(422)
  expect(Object.keys(beyond.body.errors)).toEqual(['page'])
})
