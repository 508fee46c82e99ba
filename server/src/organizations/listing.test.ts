import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { KyselyPlugin } from 'kysely'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { buildFollow, buildOrganization, buildSupporter } from '../../testing/factories.ts'
import { systemClock } from '../platform/clock.ts'
import { organizationRoutes } from './routes.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
  const { db } = app.services
  await buildOrganization(db, {
    name: 'Duluth Bike Kitchen',
    city: 'Duluth',
    state: 'Minnesota',
    tags: ['Transit', 'Repair'],
    followers_count: 7,
  })
  await buildOrganization(db, {
    name: 'Toledo Soup Line',
    city: 'Toledo',
    state: 'Ohio',
    tags: ['Food'],
    followers_count: 9,
  })
  await buildOrganization(db, {
    name: 'Madrid Huertos',
    city: 'Madrid',
    state: 'Madrid',
    country: 'ES',
    tags: ['Food', 'Repair'],
    followers_count: 3,
  })
  await buildOrganization(db, {
    name: 'Hidden Draft',
    city: 'Duluth',
    tags: ['Food'],
    published_at: null,
    followers_count: 50,
  })
})
afterAll(() => app.close())

const list = (query: string, token?: string) => app.call('GET', `/organizations${query}`, { token })
const namesOf = (answer: { body: { data: { attributes: { name: string } }[] } }) =>
  answer.body.data.map(({ attributes }) => attributes.name)

describe('GET /organizations', () => {
  /** @shows discovery.home, discovery.list-call, discovery.pages, wire.pages */
  it('lists published organizations, most followed first', async () => {
    const answer = await list('')
    expect(answer.status).toBe(200)
    expect(namesOf(answer)).toEqual(['Toledo Soup Line', 'Duluth Bike Kitchen', 'Madrid Huertos'])
    expect(answer.body.meta).toEqual({
      current_page: 1,
      from: 1,
      last_page: 1,
      path: '/api/organizations',
      per_page: 16,
      to: 3,
      total: 3,
    })
    expect(answer.body.links).toEqual({
      first: '/api/organizations?page=1&perPage=16',
      next: null,
      path: '/api/organizations',
      prev: null,
      filters: {},
    })
  })

  /** @shows discovery.list-call */
  it('returns exactly the fields that a card shows', async () => {
    const { body } = await list('?city=duluth')
    expect(body.data[0]).toEqual({
      id: expect.any(String),
      type: 'organizations',
      attributes: {
        name: 'Duluth Bike Kitchen',
        tagline: expect.any(String),
        profile_image: null,
        cover_image: null,
        profile_tags: ['Transit', 'Repair'],
        is_followed_by_current_user: false,
        followers_count: 7,
        is_verified: false,
        city: 'Duluth',
        state: 'Minnesota',
        country: 'US',
      },
    })
  })

  /** @shows discovery.list-call */
  it.each([
    ['?tags=Food', ['Toledo Soup Line', 'Madrid Huertos']],
    ['?tags=Transit,Food', ['Toledo Soup Line', 'Duluth Bike Kitchen', 'Madrid Huertos']],
    ['?tags=Nothing', []],
    ['?city=DULUTH', ['Duluth Bike Kitchen']],
    ['?state=ohio', ['Toledo Soup Line']],
    ['?state=OH', ['Toledo Soup Line']],
    ['?state=oh&country=us', ['Toledo Soup Line']],
    ['?city=Dulúth', ['Duluth Bike Kitchen']],
    // Nothing contains both words, so what contains one of them is found.
    ['?search=toledo bicycles', ['Toledo Soup Line']],
    ['?search=soup duluth', ['Toledo Soup Line', 'Duluth Bike Kitchen']],
    ['?country=es', ['Madrid Huertos']],
    ['?country=US&tags=Food', ['Toledo Soup Line']],
    ['?followedByMe=false', ['Toledo Soup Line', 'Duluth Bike Kitchen', 'Madrid Huertos']],
  ])('filters by %s', async (query, names) => {
    const answer = await list(query)
    expect(namesOf(answer)).toEqual(names)
    expect(answer.body.meta.total).toBe(names.length)
  })

  /** @shows discovery.list-call */
  it.each([
    ['São Paulo', 'São Paulo', ['city=Sao Paulo', 'city=SÃO PAULO', 'state=Sao Paulo']],
    ['Saint Paul', 'Minnesota', ['city=St. Paul', 'city=st paul', 'city=Saint Paul', 'state=MN&city=St Paul']],
    ['Ft. Worth', 'Texas', ['city=Fort Worth', 'city=Ft Worth', 'state=tx&city=ft. worth']],
    ['San Nicolás', 'Nuevo León', ['city=San Nicolas', 'state=Nuevo Leon', 'state=NUEVO LEÓN']],
    ['Kingstown', 'Saint Vincent', ['state=St. Vincent', 'state=st vincent']],
  ])('finds %s, %s however people write it', async (city, state, queries) => {
    const name = `Neighbors of ${city}`
    await buildOrganization(app.services.db, { name, city, state, country: 'XX' })
    for (const query of queries) expect(namesOf(await list(`?${query}`)), query).toEqual([name])
    await app.services.db.updateTable('organizations').set({ published_at: null }).where('name', '=', name).execute()
  })

  /** @shows wire.pages */
  it('returns consistent paging data for an empty page', async () => {
    const { body } = await list('?city=Nowhere')
    expect(body.meta).toMatchObject({ from: null, to: null, total: 0, last_page: 1 })
    expect(body.links.filters).toEqual({ city: 'Nowhere' })
  })

  /** @shows wire.pages */
  it('keeps the filters in its links to other pages', async () => {
    const { body } = await list('?perPage=1&page=2&tags=Food,Transit')
    expect(body.meta).toMatchObject({ current_page: 2, from: 2, to: 2, last_page: 3, total: 3 })
    expect(body.links.prev).toBe('/api/organizations?tags=Food%2CTransit&page=1&perPage=1')
    expect(body.links.next).toBe('/api/organizations?tags=Food%2CTransit&page=3&perPage=1')
    expect(namesOf(await list(body.links.next.replace('/api/organizations', '')))).toEqual(['Madrid Huertos'])
  })

  /** @shows discovery.page-range, wire.pages */
  it.each([
    ['?page=2', 'page'],
    ['?page=0', 'page'],
    ['?page=x', 'page'],
    ['?page=9007199254740991', 'page'],
    ['?perPage=101', 'perPage'],
    ['?perPage=0', 'perPage'],
    ['?followedByMe=perhaps', 'followedByMe'],
  ])('refuses %s and names the parameter', async (query, field) => {
    const answer = await list(query)
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors)).toEqual([field])
  })

  /** @shows wire.restify */
  it('is available under restify/, too', async () => {
    const answer = await app.call('GET', '/restify/organizations')
    expect(answer.status).toBe(200)
    expect(answer.body.meta.total).toBe(3)
  })

  /** @shows discovery.list-call */
  it('lists the organizations that the viewer follows, and marks them in every list', async () => {
    const { db } = app.services
    const supporter = await buildSupporter(db)
    const other = await buildSupporter(db)
    const followed = await buildOrganization(db, { name: 'Followed Friends', city: 'Reno' })
    await buildOrganization(db, { name: 'Quiet Friends', city: 'Reno' })
    await buildFollow(db, { organization_id: followed.id, user_id: supporter.id })

    expect(namesOf(await list('?followedByMe=true', supporter.token))).toEqual(['Followed Friends'])
    expect(namesOf(await list('?followedByMe=1', other.token))).toEqual([])
    const flags = (answer: Awaited<ReturnType<typeof list>>) =>
      answer.body.data.map(
        ({ attributes }: { attributes: Record<string, unknown> }) => attributes['is_followed_by_current_user'],
      )
    expect(flags(await list('?city=Reno', supporter.token))).toEqual([true, false])
    expect(flags(await list('?city=Reno', other.token))).toEqual([false, false])
    expect(flags(await list('?city=Reno'))).toEqual([false, false])
  })

  it('requires a session for followedByMe', async () => {
    expect((await list('?followedByMe=true')).status).toBe(401)
  })

  it('keeps a stable order among organizations with equal rank across pages', async () => {
    for (let number = 0; number < 12; number += 1) await buildOrganization(app.services.db, { city: 'Equality' })
    const pages = await Promise.all([1, 2, 3].map((page) => list(`?city=Equality&perPage=4&page=${page}`)))
    const ids = pages.flatMap(({ body }) => body.data.map(({ id }: { id: string }) => id))
    expect(new Set(ids).size).toBe(12)
    const whole = await list('?city=Equality')
    expect(whole.body.data.map(({ id }: { id: string }) => id)).toEqual(ids)
  })

  /** @shows discovery.cost */
  it('needs two statements, and four for words and tags, however many rows there are', async () => {
    let statements = 0
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        statements += 1
        return result
      },
    }
    const db = app.services.db.withPlugin(counting)
    const routes = organizationRoutes({
      db,
      clock: systemClock,
      publicUrl: 'http://localhost:3000',
      countPublished: async () => ({}),
      recentActivities: () => Promise.reject(new Error('Lists must not read recent activity')),
      replaceLinks: () => Promise.reject(new Error('Lists must not change links')),
    })
    const handler = routes.find(({ key }) => key === 'GET /organizations')?.handler as (call: object) => Promise<object>
    const viewer = { userId: (await buildSupporter(app.services.db)).id, organizationId: null }
    const call = { viewer: null, request: { url: '/api/organizations' } }
    await handler({ ...call, query: { page: 1, perPage: 16 } })
    expect(statements).toBe(2)
    await handler({ ...call, viewer, query: { page: 1, perPage: 16, search: 'soup', tags: 'Food' } })
    expect(statements).toBe(2 + 4)
  })
})

describe('GET /tags', () => {
  /** @shows discovery.tags */
  it('lists all tags by name, a hundred per page', async () => {
    await buildOrganization(app.services.db, { tags: ['Zebra crossings', 'Aquifers'] })
    const { status, body } = await app.call('GET', '/restify/tags')
    expect(status).toBe(200)
    expect(body.meta.per_page).toBe(100)
    const names = body.data.map(({ attributes }: { attributes: { name: string } }) => attributes.name)
    expect(names).toEqual(expect.arrayContaining(['Aquifers', 'Zebra crossings']))
    expect(names.indexOf('Aquifers')).toBeLessThan(names.indexOf('Zebra crossings'))
    expect(body.data[0]).toEqual({
      id: expect.any(String),
      type: 'tags',
      attributes: { name: 'Aquifers', color: expect.any(String) },
    })
    expect((await app.call('GET', '/tags?page=2')).status).toBe(422)
  })
})
