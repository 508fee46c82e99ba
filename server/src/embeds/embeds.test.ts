import { contentKinds } from '@rostrum/contract/content-kinds'
import { embedPath, publicPath, type EmbedSubject } from '@rostrum/contract/embed-addresses'
import { eventKind } from '@rostrum/contract/events'
import { actTypes } from '@rostrum/contract/kinds'
import { printedPath } from '@rostrum/contract/printed-address'
import { load } from 'cheerio'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { buildItem, buildOrganization, buildPhoneBank } from '../../testing/factories.ts'
import { findEmbedOrigins } from './queries.ts'

const origin = 'https://rostrum.example'
let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ config: { publicUrl: origin } })
})
afterAll(() => app.close())

const ask = (url: string, more: Record<string, string> = {}) =>
  app.call('GET', `/oembed?${new URLSearchParams({ url, ...more }).toString()}`)

/** One public action of each kind, and a phone bank. */
const buildSubjects = async () => {
  const { db } = app.services
  const organization = await buildOrganization(db, {
    name: 'River Watch',
    embed_origins: ['https://river.example.org'],
  })
  const subjects: EmbedSubject[] = []
  for (const type of actTypes) {
    const kind = contentKinds.find(({ path }) => path === type)
    if (!kind) throw new Error(`No kind ${type}`)
    subjects.push({ type, id: (await buildItem(db, kind, { organization_id: organization.id })).id })
  }
  await buildPhoneBank(db, { organization_id: organization.id })
  subjects.push({ type: 'phone-bank', id: organization.id })
  return { organization, subjects }
}

describe('oEmbed', () => {
  /** @shows embeds.oembed */
  it('tells how to show each kind of action on another site', async () => {
    const { organization, subjects } = await buildSubjects()
    expect(subjects).toHaveLength(6)
    for (const subject of subjects) {
      const { status, body } = await ask(origin + publicPath(subject, organization.id))
      expect(status, subject.type).toBe(200)
      expect(body).toMatchObject({
        version: '1.0',
        type: 'rich',
        author_name: 'River Watch',
        author_url: `${origin}/organization/${organization.id}`,
        provider_name: 'Rostrum',
        provider_url: `${origin}/`,
        cache_age: 3600,
      })
      const frame = load(body.html)('iframe')
      expect(frame.attr('src')).toBe(origin + embedPath(subject))
      expect(frame.attr('title')).toBe(body.title)
      expect(frame.attr('height')).toBe(String(body.height))
      expect(load(body.html)('script').attr('src')).toBe(`${origin}/embed.js`)
    }
  })

  it('respects the space that there is', async () => {
    const { id, organization_id } = await buildItem(app.services.db, eventKind)
    const url = `${origin}/events/${organization_id}/${id}`
    const { body } = await ask(url, { maxwidth: '300', maxheight: '400' })
    expect(body).toMatchObject({ width: 300, height: 400 })
    expect(body.html).toContain('height="400"')
    expect(body.html).toContain('max-width:300px')
    const { body: wide } = await ask(url, { maxwidth: '2000', maxheight: '9000' })
    expect(wide).toMatchObject({ width: 480, height: 1060 })
    expect((await ask(url, { maxwidth: 'wide' })).body.errors).toHaveProperty('maxwidth')
  })

  it('knows only JSON, and only public actions of this site', async () => {
    const { db } = app.services
    const shown = await buildItem(db, eventKind)
    const url = `${origin}/events/${shown.organization_id}/${shown.id}`
    expect((await ask(url, { format: 'json' })).status).toBe(200)
    const xml = await ask(url, { format: 'xml' })
    expect([xml.status, xml.body.code]).toEqual([501, 'NOT_IMPLEMENTED'])
    const draft = await buildItem(db, eventKind, { status: 'draft', published_at: null })
    const hidden = await buildOrganization(db, { published_at: null })
    const ofHidden = await buildItem(db, eventKind, { organization_id: hidden.id })
    for (const address of [
      `${origin}/events/${draft.organization_id}/${draft.id}`,
      `${origin}/events/${hidden.id}/${ofHidden.id}`,
      `${origin}/candidates/${shown.organization_id}/${shown.id}`,
      `${origin}/phone-bank-registration/${shown.organization_id}`,
      `${origin}/organization/${shown.organization_id}`,
      `https://elsewhere.example/events/${shown.organization_id}/${shown.id}`,
      'nonsense',
    ])
      expect((await ask(address)).status, address).toBe(404)
  })
})

/** @shows embeds.origins */
it('names the sites of an organization only for its own public actions', async () => {
  const { db } = app.services
  const { organization, subjects } = await buildSubjects()
  for (const subject of subjects)
    expect(await findEmbedOrigins(db, subject), subject.type).toEqual(['https://river.example.org'])
  const other = await buildItem(db, eventKind)
  expect(await findEmbedOrigins(db, { type: 'events', id: other.id })).toEqual([])
  const draft = await buildItem(db, eventKind, {
    organization_id: organization.id,
    status: 'draft',
    published_at: null,
  })
  expect(await findEmbedOrigins(db, { type: 'events', id: draft.id })).toEqual([])
  expect(await findEmbedOrigins(db, { type: 'candidates', id: other.id })).toEqual([])
  await db.updateTable('organizations').set({ published_at: null }).where('id', '=', organization.id).execute()
  for (const subject of subjects) expect(await findEmbedOrigins(db, subject), subject.type).toEqual([])
})

describe('the short address on a poster', () => {
  /** @shows embeds.poster */
  it('leads to the page of the action, however it is typed', async () => {
    const { organization, subjects } = await buildSubjects()
    for (const subject of subjects) {
      const short = printedPath(subject.id)
      expect(short).toMatch(/^\/a\/[\da-z]{5}-[\da-z]{5}$/)
      const typed = [short, short.replace('-', ''), `/a/${short.slice(3).toUpperCase()}`]
      for (const path of typed) {
        const { statusCode, headers } = await app.server.inject(path)
        expect([statusCode, headers.location], path).toEqual([302, publicPath(subject, organization.id)])
      }
    }
  })

  it('leads nowhere if the action is not public or does not exist', async () => {
    const draft = await buildItem(app.services.db, eventKind, { status: 'draft', published_at: null })
    for (const path of [printedPath(draft.id), '/a/00000-00000', '/a/nonsense', '/a/zzzzz-zzzzz', '/a/uuuuu-uuuuu'])
      expect((await app.server.inject(path)).statusCode, path).toBe(404)
  })
})
