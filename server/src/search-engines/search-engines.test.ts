import { createRequire } from 'node:module'
import { candidateKind } from '@rostrum/contract/candidates'
import { eventKind } from '@rostrum/contract/events'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { fastify } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { organizationRow } from '../../sample-data/organizations.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { freshAddress } from '../../testing/fresh-address.ts'
import { buildItem, buildOrganization } from '../../testing/factories.ts'
import { recordingQueries } from '../../testing/recorded-queries.ts'
import { MAX_ADDRESSES } from './queries.ts'
import { serveSearchEngines } from './serve.ts'

// Its types describe an ES module, but it is a CommonJS module that consists of this function.
const robotsParser = createRequire(import.meta.url)('robots-parser') as typeof import('robots-parser').default

const origin = 'https://rostrum.example'
let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ config: { publicUrl: origin } })
})
afterAll(() => app.close())

const parser = new XMLParser({ isArray: (name) => name === 'url' || name === 'sitemap' })
interface Entry {
  loc: string
  lastmod?: string
}
/** Reads a sitemap or the index of sitemaps, with another library than ours. */
const readEntries = async (address: string): Promise<Entry[]> => {
  const answer = await app.server.inject(address.replace(origin, ''))
  expect(answer.statusCode, address).toBe(200)
  expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8')
  expect(XMLValidator.validate(answer.payload)).toBe(true)
  const document = parser.parse(answer.payload) as { urlset?: { url: Entry[] }; sitemapindex?: { sitemap: Entry[] } }
  return document.urlset?.url ?? document.sitemapindex?.sitemap ?? []
}
const readAllPages = async (): Promise<Entry[]> => {
  const pages: Entry[] = []
  for (const { loc } of await readEntries('/sitemap.xml')) pages.push(...(await readEntries(loc)))
  return pages
}

it('tells search engines where the sitemap is and what they need not open', async () => {
  const answer = await app.server.inject('/robots.txt')
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
  const robots = robotsParser(`${origin}/robots.txt`, answer.payload)
  expect(robots.getSitemaps()).toEqual([`${origin}/sitemap.xml`])
  const mayOpen = (path: string) => robots.isAllowed(origin + path, 'Googlebot')
  for (const path of ['/', '/organization/1', '/events/1/2?lang=es', '/api/organizations/1/updates.atom'])
    expect(mayOpen(path), path).toBe(true)
  for (const path of ['/language?language=es', '/dev/mailbox', '/password/reset?token=1'])
    expect(mayOpen(path), path).toBe(false)
})

/** @shows design.sitemap */
it('lists every page that is public, and no other', async () => {
  const { db } = app.services
  const changed = new Date('2027-03-04T05:06:07Z')
  const shown = await buildOrganization(db)
  const event = await buildItem(db, eventKind, { organization_id: shown.id, updated_at: changed })
  const candidate = await buildItem(db, candidateKind, { organization_id: shown.id })
  const draft = await buildItem(db, eventKind, { organization_id: shown.id, status: 'draft', published_at: null })
  const withdrawn = await buildItem(db, eventKind, { organization_id: shown.id, status: 'not_active' })
  const hidden = await buildOrganization(db, { published_at: null })
  const ofHidden = await buildItem(db, eventKind, { organization_id: hidden.id })

  const pages = await readAllPages()
  const addresses = pages.map(({ loc }) => loc)
  expect(addresses).toEqual(
    expect.arrayContaining([
      `${origin}/`,
      `${origin}/organization/${shown.id}`,
      `${origin}/events/${shown.id}/${event.id}`,
      `${origin}/candidates/${shown.id}/${candidate.id}`,
    ]),
  )
  expect(pages.find(({ loc }) => loc.endsWith(event.id))?.lastmod).toBe('2027-03-04T05:06:07.000Z')
  for (const { id } of [draft, withdrawn, hidden, ofHidden]) expect(addresses.join('\n')).not.toContain(id)
})

it('lists many pages in parts of 10,000, each page once', { tags: 'nightly' }, async () => {
  const { db } = app.services
  const rows = Array.from({ length: 2 * MAX_ADDRESSES + 1 }, (_, index) => organizationRow({ name: `Group ${index}` }))
  for (let start = 0; start < rows.length; start += 1000)
    await db
      .insertInto('organizations')
      .values(rows.slice(start, start + 1000))
      .execute()

  const parts = (await readEntries('/sitemap.xml')).filter(({ loc }) => loc.includes('/sitemap/organizations/'))
  const listed = await Promise.all(parts.map(({ loc }) => readEntries(loc)))
  expect(listed.map(({ length }) => length).slice(0, 2)).toEqual([MAX_ADDRESSES, MAX_ADDRESSES])
  const { total } = await db
    .selectFrom('organizations')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('published_at', 'is not', null)
    .executeTakeFirstOrThrow()
  expect(new Set(listed.flat().map(({ loc }) => loc)).size).toBe(total)
  expect(listed.flat()).toHaveLength(total)
})

it('reads the index once for all who ask for it in the same moment', async () => {
  const readsOf = async (visitors: number) => {
    const { db, queries } = recordingQueries(app.services.db)
    const server = fastify()
    serveSearchEngines(server, { db, publicUrl: origin, rateLimitScale: 1 })
    const answers = await Promise.all(Array.from({ length: visitors }, () => server.inject('/sitemap.xml')))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    return queries.length
  }
  expect(await readsOf(5)).toBe(await readsOf(1))
})

it('responds 404 for a part that does not exist', async () => {
  for (const path of [
    'organizations/nonsense',
    'accounts/00000000-0000-4000-8000-000000000000',
    'items/ffffffff-ffff-4fff-bfff-ffffffffffff',
  ])
    expect((await app.server.inject(`/sitemap/${path}.xml`)).statusCode, path).toBe(404)
})

it('lets an address ask for the index, which reads many rows, ten times a minute', async () => {
  const limited = await createTestApp({ config: { rateLimitScale: 1 } })
  const remoteAddress = freshAddress()
  const statuses: number[] = []
  for (let turn = 0; turn < 11; turn += 1) {
    statuses.push((await limited.server.inject({ url: '/sitemap.xml', remoteAddress })).statusCode)
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
  await limited.close()
})
