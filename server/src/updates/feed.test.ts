import { updateKind } from '@rostrum/contract/updates'
import { parseFeed } from '@rowanmanning/feed-parser'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { buildCallCampaign, buildItem, buildOrganization } from '../../testing/factories.ts'

const origin = 'https://rostrum.example'
let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ config: { publicUrl: origin } })
})
afterAll(() => app.close())

const fetchFeed = (organizationId: string, headers: Record<string, string> = {}) =>
  app.server.inject({ url: `/api/organizations/${organizationId}/updates.atom`, headers })

/** Parses with another library than ours. */
const readFeed = async (organizationId: string) => {
  const { payload } = await fetchFeed(organizationId)
  expect(XMLValidator.validate(payload)).toBe(true)
  return parseFeed(payload)
}

describe('GET /organizations/:id/updates.atom', () => {
  /** @shows updates.feed */
  it('contains the published updates of the organization, newest first', async () => {
    const { db } = app.services
    const { id } = await buildOrganization(db, { name: 'Mesa & Norte <“Sí”>' })
    const older = await buildItem(db, updateKind, {
      organization_id: id,
      published_at: new Date('2027-03-01T10:00:00Z'),
      updated_at: new Date('2027-03-04T05:06:07Z'),
    })
    const newer = await buildItem(db, updateKind, {
      organization_id: id,
      published_at: new Date('2027-03-02T10:00:00Z'),
      updated_at: new Date('2027-03-02T10:00:00Z'),
    })
    await buildItem(db, updateKind, { organization_id: id, status: 'draft', published_at: null })
    await buildItem(db, updateKind, { organization_id: id, status: 'not_active' })
    await buildItem(db, updateKind)
    await buildCallCampaign(db, { organization_id: id })

    const answer = await fetchFeed(id)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('application/atom+xml; charset=utf-8')
    const feed = await readFeed(id)
    expect(feed.meta).toEqual({ type: 'atom', version: '1.0' })
    expect(feed.title).toBe('Mesa & Norte <“Sí”>')
    expect(feed.url).toBe(`${origin}/organization/${id}`)
    expect(feed.self).toBe(`${origin}/api/organizations/${id}/updates.atom`)
    expect(feed.updated?.toISOString()).toBe('2027-03-04T05:06:07.000Z')
    expect(feed.items.map((item) => item.id)).toEqual([`urn:uuid:${newer.id}`, `urn:uuid:${older.id}`])
    const item = feed.items[1]
    expect(item?.url).toBe(`${origin}/updates/${id}/${older.id}`)
    expect(item?.title).toBe('Committee moves the heating rule to a full vote')
    expect(item?.published?.toISOString()).toBe('2027-03-01T10:00:00.000Z')
    expect(item?.content).toContain('<h2>Nine days without heat</h2>')
    expect(item?.content).toContain('<a href="https://milwaukee.example.org/25-1140">')
  })

  it('contains any text completely, as text', async () => {
    const { db } = app.services
    const { id } = await buildOrganization(db)
    const title = 'Fish & <em>chips</em> ]]> “平和” 👩‍👩‍👧‍👦'
    const background = 'One\nTwo <script>alert(1)</script> &amp; \uFFFE\u0007</content></entry>'
    await buildItem(db, updateKind, { organization_id: id, attributes: { title, background } })
    const { items } = await readFeed(id)
    expect(items.map((item) => item.title)).toEqual([title])
    // The parser of feeds also decodes the entities of the HTML in the XML.
    const { feed } = new XMLParser().parse((await fetchFeed(id)).payload) as { feed: { entry: { content: string } } }
    expect(feed.entry.content).toContain(
      '<p>One<br>Two &lt;script&gt;alert(1)&lt;/script&gt; &amp;amp; &lt;/content&gt;&lt;/entry&gt;</p>',
    )
  })

  it('is a valid feed without updates, and not found if the organization is not public', async () => {
    const { db } = app.services
    const { id } = await buildOrganization(db)
    expect((await readFeed(id)).items).toEqual([])
    const hidden = await buildOrganization(db, { published_at: null })
    await buildItem(db, updateKind, { organization_id: hidden.id })
    expect((await fetchFeed(hidden.id)).statusCode).toBe(404)
    expect((await fetchFeed(hidden.id, { authorization: `Bearer ${hidden.owner.token}` })).statusCode).toBe(404)
    expect((await fetchFeed('nonsense')).statusCode).toBe(404)
  })
})

it.each(['updates.atom', 'events.ics'])('answers 304 to who already has this version of %s', async (file) => {
  const { db } = app.services
  const { id } = await buildOrganization(db, { name: 'Before' })
  const fetchAgain = (known: string) =>
    app.server.inject({ url: `/api/organizations/${id}/${file}`, headers: { 'if-none-match': known } })
  const first = await fetchAgain('')
  expect(first.statusCode).toBe(200)
  expect(first.headers['cache-control']).toBe('public, no-cache')
  const tag = String(first.headers.etag)
  for (const known of [tag, `"other", ${tag}`, tag.replace('W/', ''), '*']) {
    const again = await fetchAgain(known)
    expect([again.statusCode, again.payload, again.headers.etag], known).toEqual([304, '', tag])
  }
  await db.updateTable('organizations').set({ name: 'After' }).where('id', '=', id).execute()
  expect((await fetchAgain(tag)).statusCode).toBe(200)
})
