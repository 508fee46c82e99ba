import { callCampaignKind } from '@rostrum/contract/campaigns'
import { contentKinds } from '@rostrum/contract/content-kinds'
import { publicTypes, type PublicType } from '@rostrum/contract/public-types'
import type { SearchAnswer } from '@rostrum/contract/search'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { buildEngagement, buildItem, buildOrganization } from '../../testing/factories.ts'

const kindAt = (path: string) => {
  const kind = contentKinds.find((each) => each.path === path)
  if (!kind) throw new Error(path)
  return kind
}

let app: TestApp
let host: Awaited<ReturnType<typeof buildOrganization>>
beforeAll(async () => {
  app = await createTestApp()
  host = await buildOrganization(app.services.db, {
    name: 'Unión de Inquilinos del Río',
    tagline: 'Together.',
    description: 'We meet on Tuesdays.',
    followers_count: 7,
  })
})
afterAll(() => app.close())

const search = async (text: string, rest = '') => {
  const answer = await app.call('GET', `/search?search=${encodeURIComponent(text)}${rest}`)
  expect(answer.status).toBe(200)
  return answer.body as SearchAnswer
}
const namesOf = ({ data }: SearchAnswer, type: PublicType): string[] =>
  data[type].map(({ attributes }) => attributes.name)
const build = (path: string, attributes: object, rest: object = {}) =>
  buildItem(app.services.db, kindAt(path), { organization_id: host.id, ...rest, attributes: { ...attributes } })
const joined = (fragments: { text: string }[]) => fragments.map(({ text }) => text).join('')
const matched = (fragments: { text: string; match: boolean }[]) =>
  fragments.filter(({ match }) => match).map(({ text }) => text)

/** Words that resemble no other words in these tests, two for each kind. */
const uniqueWords = `
  quokka bobwhite mudskipper vicuna echidna jackdaw tamarin gharial flounder hyrax
  pademelon sturgeon kookaburra ibis wolverine nudibranch cassowary jerboa okapi fossa
`
  .trim()
  .split(/\s+/)

describe('the search', () => {
  it.each(contentKinds.map(({ path }) => path))('finds %s by title and text, with their organization', async (path) => {
    const kind = kindAt(path)
    const [marker = '', other = ''] = uniqueWords.splice(0, 2)
    const field = kind.searchedBy[0] ?? ''
    const { id } = await build(path, {
      [kind.titleField]: `The ${marker} plan`,
      [field]: `Says ${other} here.`,
    })
    for (const text of [marker, other]) {
      const { data, meta } = await search(text)
      expect(Object.keys(data)).toEqual(publicTypes)
      expect(meta.counts[path]).toBe(1)
      expect(meta.total).toBe(1)
      const [hit] = data[path]
      expect(hit).toMatchObject({
        id,
        type: path,
        attributes: { name: `The ${marker} plan`, is_over: false },
        relationships: { organization: { id: host.id, attributes: { name: host.name, is_verified: false } } },
      })
    }
  })

  it('finds organizations as well as content', async () => {
    await build('events', { title: 'Walk along the rivera' })
    await buildOrganization(app.services.db, {
      name: 'Rivera Watch',
      followers_count: 3,
      city: 'Duluth',
      state: 'Minnesota',
    })
    const answer = await search('rivera')
    expect(namesOf(answer, 'organizations')).toEqual(['Rivera Watch'])
    expect(answer.data.organizations[0]?.attributes).toMatchObject({ city: 'Duluth', followers_count: 3 })
    expect(namesOf(answer, 'events')).toEqual(['Walk along the rivera'])
    expect(answer.data.events[0]?.attributes.schedule).toEqual({
      start_date: '2027-12-04',
      end_date: '2027-12-04',
      time: '18:00',
      end_time: '20:00',
      timezone: 'America/Chicago',
    })
  })

  it.each([
    ['marmota', 'Salvemos la Marmóta'],
    ['MARMÓTA', 'Salvemos la Marmóta'],
    ['marmta', 'Salvemos la Marmóta'],
    ['salvemos marm', 'Salvemos la Marmóta'],
    ['farmers tapir', 'Farmer’s tapir'],
  ])('for %s finds %s', async (text, title) => {
    if ((await search(title)).meta.total === 0) await build('call-campaigns', { title })
    expect(namesOf(await search(text), 'call-campaigns')).toEqual([title])
  })

  /** @shows search.everything */
  it('does not find drafts, unpublished content or content of hidden organizations', async () => {
    const hidden = await buildOrganization(app.services.db, { name: 'Okapi secrets', published_at: null })
    await build('campaign-updates', { title: 'Okapi draft' }, { status: 'draft', published_at: null })
    await build('campaign-updates', { title: 'Okapi taken back' }, { status: 'not_active' })
    await build('campaign-updates', { title: 'Okapi hidden' }, { organization_id: hidden.id })
    expect((await search('okapi')).meta.total).toBe(0)
  })

  it('does not find what only the organization may see', async () => {
    const { id } = await build('call-campaigns', { title: 'Call about the narwhal' })
    await buildEngagement(app.services.db, { content_item_id: id, outcome: 'contacted', note: 'They like pangolins' })
    const kept = await buildOrganization(app.services.db, {
      name: 'Narwhal Hall',
      contact_email: 'pangolins@example.org',
    })
    expect(kept.email_public).toBeUndefined()
    expect((await search('pangolins')).meta.total).toBe(0)
  })

  it('reflects every change of an item until it is deleted', async () => {
    const { token } = host.owner
    const fields = callCampaignKind.example
    const made = await app.call('POST', '/call-campaigns', { token, body: { ...fields, title: 'Spare the axolotl' } })
    const path = `/call-campaigns/${made.body.data.id}`
    expect((await search('axolotl')).meta.total).toBe(0)
    await app.call('POST', `${path}/actions?action=publish`, { token })
    expect(namesOf(await search('axolotl'), 'call-campaigns')).toEqual(['Spare the axolotl'])
    await app.call('PUT', path, { token, body: { title: 'Spare the capybara' } })
    expect((await search('axolotl')).meta.total).toBe(0)
    expect((await search('capybra')).meta.total).toBe(1)
    await app.call('POST', `${path}/actions?action=unpublish`, { token })
    expect((await search('capybara')).meta.total).toBe(0)
    await app.call('POST', `${path}/actions?action=publish`, { token })
    await app.call('DELETE', path, { token })
    expect((await search('capybara')).meta.total).toBe(0)
  })

  /** @shows discovery.blank */
  it.each(['', '   ', 'a', '%', '&|!', '…é…'])('for %o finds nothing, because the text is too short', async (text) => {
    await build('events', { title: 'É a %' })
    const { data, meta } = await search(text)
    expect(meta.total).toBe(0)
    expect(Object.values(data).flat()).toEqual([])
  })
})

describe('what people write differently', () => {
  beforeAll(async () => {
    const { db } = app.services
    await buildOrganization(db, {
      name: 'League of Women Voters of Saint Cloud',
      state: 'Minnesota',
      postal_code: '56301',
    })
    await buildOrganization(db, { name: 'Ft. Worth Cyclists' })
    // What contains only one of two words is not found if something contains both.
    for (const name of ['Cloud Watchers', 'Worth the Walk']) {
      await buildOrganization(db, { name, tagline: 'Outdoors', description: 'Outdoors.' })
    }
    await buildOrganization(db, { name: 'Przyjaciele Łodzi', city: 'Łódź', country: 'PL' })
  })

  /** @shows search.spellings */
  it.each([
    ['st. cloud', 'League of Women Voters of Saint Cloud'],
    ['Saint Cloud', 'League of Women Voters of Saint Cloud'],
    ['fort worth', 'Ft. Worth Cyclists'],
    ['LWV', 'League of Women Voters of Saint Cloud'],
    ['lwvsc', 'League of Women Voters of Saint Cloud'],
    ['56301', 'League of Women Voters of Saint Cloud'],
    ['Lodz', 'Przyjaciele Łodzi'],
  ])('for %s, finds %s', async (text, name) => {
    expect(namesOf(await search(text), 'organizations')).toEqual([name])
  })
})

/** @shows search.some-words */
describe('without a hit for all words', () => {
  beforeAll(async () => {
    const { db } = app.services
    await buildOrganization(db, { name: 'Pikaville Marmoset Society', followers_count: 1 })
    await buildOrganization(db, { name: 'Pikaville Cyclists', followers_count: 90 })
    await build('events', { title: 'Marmoset parade' })
  })

  it('what contains some of them is found, and what contains more of them comes first', async () => {
    const answer = await search('pikaville marmoset zzyzzx')
    expect(namesOf(answer, 'organizations')).toEqual(['Pikaville Marmoset Society', 'Pikaville Cyclists'])
    expect(namesOf(answer, 'events')).toEqual(['Marmoset parade'])
    expect(answer.meta.total).toBe(3)
    expect(matched(answer.data.organizations[0]?.attributes.title ?? [])).toEqual(['Pikaville', 'Marmoset'])
  })

  it('is not the case if one hit contains all of them', async () => {
    const answer = await search('pikaville marmoset')
    expect(answer.meta.total).toBe(1)
  })
})

describe('the order of the hits', () => {
  it('ranks titles before texts, upcoming events before past ones, then the newest; similar words count only without exact matches', async () => {
    const at = (day: number) => new Date(Date.UTC(2026, 0, day))
    const plain = { description: 'Come along.' }
    await build(
      'events',
      { title: 'Saltmarsh past', ...plain, start_date: '2020-01-01', end_date: '2020-01-01' },
      { published_at: at(9) },
    )
    await build('events', { title: 'Saltmarsh older', ...plain }, { published_at: at(1) })
    await build('events', { title: 'Saltmarsh newer', ...plain }, { published_at: at(2) })
    await build('events', { title: 'In its text', description: 'The saltmarsh.' }, { published_at: at(8) })
    await build('events', { title: 'Saltmash mistyped', ...plain }, { published_at: at(7) })
    const answer = await search('saltmarsh', '&perPage=10')
    const inOrder = ['Saltmarsh newer', 'Saltmarsh older', 'Saltmarsh past', 'In its text']
    expect(namesOf(answer, 'events')).toEqual(inOrder)
    expect(answer.data.events.map(({ attributes }) => attributes.is_over)).toEqual([false, false, true, false])
    expect(namesOf(await search('saltmarhs', '&perPage=10'), 'events').toSorted()).toEqual(
      [...inOrder, 'Saltmash mistyped'].toSorted(),
    )
  })

  it('ranks organizations by their number of followers', async () => {
    await buildOrganization(app.services.db, { name: 'Kestrel North', followers_count: 2 })
    await buildOrganization(app.services.db, { name: 'Kestrel South', followers_count: 9 })
    expect(namesOf(await search('kestrel'), 'organizations')).toEqual(['Kestrel South', 'Kestrel North'])
  })
})

describe('pages of the search', () => {
  beforeAll(async () => {
    for (let number = 1; number <= 7; number += 1) await build('candidates', { name: `Ibex ${number}` })
    await build('events', { title: 'Ibex night' })
  })

  it('show five hits of each type and the totals', async () => {
    const { data, meta } = await search('ibex')
    expect(data.candidates).toHaveLength(5)
    expect(meta).toMatchObject({ total: 8, type: null, current_page: 1, last_page: 1 })
    expect(meta.counts).toMatchObject({ candidates: 7, events: 1, organizations: 0 })
  })

  it('of one type contain every hit once, and the totals of all types', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => search('ibex', `&type=candidates&perPage=3&page=${page}`)))
    const names = pages.flatMap((page) => namesOf(page, 'candidates'))
    expect(names.toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7].map((number) => `Ibex ${number}`))
    for (const { data, meta } of pages) {
      expect(meta).toMatchObject({ type: 'candidates', last_page: 3, total: 8 })
      expect(meta.counts.events).toBe(1)
      expect(data.events).toEqual([])
    }
    expect(namesOf(await search('ibex', '&perPage=100'), 'candidates')).toEqual(names)
  })

  it.each([
    '&type=candidates&perPage=3&page=4',
    '&page=2',
    '&type=events&page=2',
    '&type=events&page=2147483647&perPage=100',
    '&page=9007199254740991',
    '&type=people',
    '&perPage=0',
    '&perPage=101',
  ])('are refused for invalid parameters: %s', async (rest) => {
    const answer = await app.call('GET', `/search?search=ibex${rest}`)
    expect(answer.status).toBe(422)
    expect(answer.body.code).toBe('INVALID')
  })

  it('are refused in the viewer’s language if the text is too long', async () => {
    const answer = await app.call('GET', `/search?search=${'x'.repeat(201)}`, { headers: { 'accept-language': 'es' } })
    expect(answer.status).toBe(422)
    expect(answer.body.errors.search).toEqual(['Usa 200 caracteres como máximo'])
  })
})

describe('a match', () => {
  /** @shows search.everything */
  it('is marked in the title and in an excerpt, in its original spelling', async () => {
    const long = 'Nobody is left in the cold. '.repeat(12)
    await build('email-campaigns', { title: 'La Educación del ocelote', about: `${long}El Ocelóte vuelve. ${long}` })
    const [hit] = (await search('ocelote educacion')).data['email-campaigns']
    expect(matched(hit?.attributes.title ?? [])).toEqual(['Educación', 'ocelote'])
    expect(joined(hit?.attributes.title ?? [])).toBe('La Educación del ocelote')
    expect(matched(hit?.attributes.excerpt ?? [])).toEqual(['Ocelóte'])
    const excerpt = joined(hit?.attributes.excerpt ?? [])
    expect(excerpt).toMatch(/^….*El Ocelóte vuelve\..*…$/)
    expect(excerpt.length).toBeLessThan(200)
  })

  it('of a misspelled word marks the correct word', async () => {
    await build('mail-campaigns', { title: 'Keep the wolverines' })
    const [hit] = (await search('wolvernies')).data['mail-campaigns']
    expect(matched(hit?.attributes.title ?? [])).toEqual(['wolverines'])
  })

  it('is plain text, even if it looks like markup', async () => {
    await build('events', { title: '<b>Dugong</b> & <script>alert(1)</script>' })
    const [hit] = (await search('dugong')).data.events
    expect(hit?.attributes.title).toEqual([
      { text: '<b>', match: false },
      { text: 'Dugong', match: true },
      { text: '</b> & <script>alert(1)</script>', match: false },
    ])
  })
})

it('the search never fails, whatever text is entered, and its fragments always add up to the name', async () => {
  const anything = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 80 }),
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.stringMatching(/^[a-z'"%&|!():*\\<>-]{0,30}$/),
  )
  await fc.assert(
    fc.asyncProperty(anything, async (text) => {
      const answer = await app.call('GET', `/search?${new URLSearchParams({ search: text }).toString()}`)
      expect(answer.status).toBeLessThan(500)
      if (answer.status !== 200) return
      for (const hit of Object.values((answer.body as SearchAnswer).data).flat()) {
        expect(joined(hit.attributes.title)).toBe(hit.attributes.name)
      }
    }),
    { numRuns: 60 },
  )
})
