import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { buildOrganization } from '../../testing/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
  const { db } = app.services
  const build = (name: string, rest: object = {}) =>
    buildOrganization(db, { name, tagline: 'Together.', description: 'We meet on Tuesdays.', ...rest })
  await build('Riverside Tenants Union', { followers_count: 5 })
  await build('Educación para Todos', { followers_count: 4, city: 'Bogotá', country: 'CO' })
  await build('Neighbors for Night Buses', { followers_count: 90, tagline: 'Tenants and night workers ride together.' })
  await build('Tenents of Elm Street', { followers_count: 80 })
  await build('Harbor Watch', { followers_count: 100, description: 'Written by tenents.' })
  await build('Climbing Club', { followers_count: 60 })
  await build('Great Lakes Climate Action', { tags: ['Clean air'], city: 'Duluth', state: 'Minnesota' })
  await build('Unpublished Tenants', { published_at: null })
})
afterAll(() => app.close())

const search = async (text: string, rest = '') => {
  const answer = await app.call('GET', `/organizations?search=${encodeURIComponent(text)}${rest}`)
  expect(answer.status).toBe(200)
  const names = answer.body.data.map(({ attributes }: { attributes: { name: string } }) => attributes.name)
  expect(answer.body.meta.total).toBe(names.length)
  return names
}

describe('search', () => {
  /** @shows discovery.search */
  it('ranks matches in the name first, exact words before typos, then by number of followers', async () => {
    expect(await search('tenants')).toEqual([
      'Riverside Tenants Union',
      'Neighbors for Night Buses',
      'Tenents of Elm Street',
      'Harbor Watch',
    ])
  })

  it.each([
    ['tenats', 'Riverside Tenants Union'],
    ['RIVERSIDE', 'Riverside Tenants Union'],
    ['riverside tenants', 'Riverside Tenants Union'],
    ['union tenants', 'Riverside Tenants Union'],
    ['rivreside tenats', 'Riverside Tenants Union'],
    ['educacion', 'Educación para Todos'],
    ['Educación', 'Educación para Todos'],
    ['bogota', 'Educación para Todos'],
    ['great la', 'Great Lakes Climate Action'],
    ['climat', 'Great Lakes Climate Action'],
    ['clean air', 'Great Lakes Climate Action'],
    ['dulut', 'Great Lakes Climate Action'],
    ['minesota', 'Great Lakes Climate Action'],
  ])('%s finds %s', async (text, name) => {
    expect((await search(text))[0]).toBe(name)
  })

  it.each(['zzqqzz zzyyzz', 'zzqqzz', '%', '&|!', 'unpublished'])('%s finds nothing', async (text) => {
    expect(await search(text)).toEqual([])
  })

  it('finds what contains some of the words if nothing contains all of them', async () => {
    expect(await search('great tenants')).toEqual([
      'Neighbors for Night Buses',
      'Riverside Tenants Union',
      'Great Lakes Climate Action',
    ])
  })

  it('does not treat a different word as a typo', async () => {
    expect(await search('climate')).toEqual(['Great Lakes Climate Action'])
  })

  it('can be combined with filters', async () => {
    expect(await search('tenants', '&city=Duluth')).toEqual([])
    expect(await search('climate', '&city=Duluth&tags=Clean%20air')).toEqual(['Great Lakes Climate Action'])
  })

  /** @shows discovery.blank */
  it('is ignored when it is blank', async () => {
    expect(await search('   ')).toHaveLength(7)
  })

  it('finds the new words of a changed profile and not the old ones', async () => {
    const { owner, id } = await buildOrganization(app.services.db, { name: 'Juniper Commons', tags: ['Parks'] })
    const change = (body: object) => app.call('PUT', `/organizations/${id}`, { token: owner.token, body })
    await change({ name: 'Saltmarsh Stewards', city: 'Brunswick' })
    expect(await search('juniper')).toEqual([])
    expect(await search('saltmarsh')).toEqual(['Saltmarsh Stewards'])
    expect(await search('saltmash')).toEqual(['Saltmarsh Stewards'])
    expect(await search('brunswick')).toEqual(['Saltmarsh Stewards'])
    expect(await search('parks')).toEqual(['Saltmarsh Stewards'])
    await change({ tags: ['Clean air'] })
    expect(await search('parks')).toEqual([])
    expect(await search('saltmarsh clean')).toEqual(['Saltmarsh Stewards'])
  })

  it('returns each organization once across pages', async () => {
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => app.call('GET', `/organizations?search=tenants&perPage=1&page=${page}`)),
    )
    const names = pages.map(({ body }) => body.data[0].attributes.name)
    expect(names).toEqual(await search('tenants'))
  })

  it('never fails, whatever text is entered', async () => {
    const anything = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 80 }),
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.stringMatching(/^[a-z'"%&|!():*\\<>-]{0,30}$/),
    )
    await fc.assert(
      fc.asyncProperty(anything, async (text) => {
        const query = new URLSearchParams({ search: text }).toString()
        const answer = await app.call('GET', `/organizations?${query}`)
        expect(answer.status).toBeLessThan(500)
      }),
      { numRuns: 80 },
    )
  })

  it.each(['%00', '%ED%A0%80', '%F0%9F%92%A9', '%C2%BD', '%27%3B--'])('does not fail for %s', async (bytes) => {
    expect((await app.call('GET', `/organizations?search=${bytes}&city=${bytes}`)).status).toBeLessThan(500)
  })
})
