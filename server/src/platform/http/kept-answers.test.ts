import { brotliDecompressSync } from 'node:zlib'
import type { Language } from '@rostrum/catalogue'
import { eventKind } from '@rostrum/contract/events'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { actCalls } from '../../../testing/act-calls.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { banCalls } from '../../../testing/ban-calls.ts'
import { buildModerator } from '../../../testing/factories-moderation.ts'
import { buildItem, buildOrganization } from '../../../testing/factories.ts'
import { freshAddress } from '../../../testing/fresh-address.ts'
import { startSession } from '../../accounts/sessions.ts'
import { readPublicly } from '../db/readings.ts'
import { openDeadline } from './deadline.ts'

let app: TestApp
beforeAll(async () => {
  // Other tests change what they show on the Redis that all of them share.
  app = await createTestApp({ config: { redisUrl: undefined }, keepsAnswers: true })
})
afterAll(() => app.close())

const { rsvp } = actCalls(() => app)

const taglineAt = async (id: string, token?: string) =>
  (await app.call('GET', `/organizations/${id}`, { token })).body.data.attributes.tagline

/** Writes past the API, which nobody is told. */
const writeTagline = (id: string, tagline: string) =>
  app.services.db.updateTable('organizations').set({ tagline }).where('id', '=', id).execute()

/** @shows operation.answer-cache */
it('an answer is kept for whoever has no session, and no other one is', async () => {
  const { id, owner } = await buildOrganization(app.services.db, { tagline: 'First.' })
  const token = await startSession(app.services.db, owner.id)
  expect(await taglineAt(id)).toBe('First.')
  await writeTagline(id, 'Second.')
  expect(await taglineAt(id)).toBe('First.')
  expect(await taglineAt(id, token)).toBe('Second.')
  const other = await app.call('GET', `/organizations/${id}`, { headers: { 'accept-language': 'es' } })
  expect(other.body.data.attributes.tagline).toBe('Second.')
})

/** @shows operation.answer-cache */
it('whoever edits, takes part or bans is seen at once', async () => {
  const { db } = app.services
  const { id, owner } = await buildOrganization(db, { tagline: 'First.' })
  const event = await buildItem(db, eventKind, { organization_id: id })
  const countOf = async () => (await app.call('GET', `/events/${event.id}`)).body.data.attributes.engagements_count
  const listed = async () =>
    (await app.call('GET', '/organizations?perPage=100')).body.data.map((card: { id: string }) => card.id)
  expect([await taglineAt(id), await countOf()]).toEqual(['First.', 0])
  expect(await listed()).toContain(id)

  const token = await startSession(db, owner.id)
  await app.call('PUT', `/organizations/${id}`, { token, body: { tagline: 'Second.' } })
  expect(await taglineAt(id)).toBe('Second.')
  await rsvp(event.id, 'maya@example.org', 'going')
  expect(await countOf()).toBe(1)

  const moderator = await buildModerator(db)
  await banCalls(app, await startSession(db, moderator.id))('ban', 'organizations', id)
  for (const path of [`/organizations/${id}`, `/events/${event.id}`]) {
    expect((await app.call('GET', path)).body.code, path).toBe('NOT_FOUND')
  }
  expect(await listed()).not.toContain(id)
})

it('what is kept is sent with the headers of any answer, in the form that the caller accepts', async () => {
  const { id } = await buildOrganization(app.services.db, { description: 'We meet on Tuesdays. '.repeat(100) })
  const url = `/api/organizations/${id}`
  const ask = (encoding: string) => app.server.inject({ url, headers: { 'accept-encoding': encoding } })
  const first = await ask('br')
  for (const answer of [first, await ask('br'), await ask('br')]) {
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-encoding': 'br',
      'x-content-type-options': 'nosniff',
      etag: first.headers['etag'],
    })
    expect(brotliDecompressSync(answer.rawPayload).toString()).toContain('Tuesdays')
  }
  const plain = await ask('')
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.json().data.id).toBe(id)
  expect(
    new Set([plain.headers['x-request-id'], first.headers['x-request-id'], (await ask('')).headers['x-request-id']])
      .size,
  ).toBe(3)
})

it('a refused call is not kept', async () => {
  const { id, name } = await buildOrganization(app.services.db, { published_at: null })
  const ask = () => app.call('GET', `/organizations/${id}`)
  expect((await ask()).body.code).toBe('NOT_FOUND')
  await app.services.db.updateTable('organizations').set({ published_at: new Date() }).where('id', '=', id).execute()
  expect((await ask()).body.data.attributes.name).toBe(name)
})

const readForPage = async (id: string, language: Language = 'en') => {
  const caller = { language, ip: freshAddress(), within: openDeadline() }
  const { body } = await app.read(`/api/organizations/${id}`, caller)
  return (body as { data: { attributes: { tagline: string } } }).data.attributes.tagline
}

/** @shows operation.answer-cache */
it('pages and callers share what is kept, and a page is as old as what it shows', async () => {
  const { id, owner } = await buildOrganization(app.services.db, { tagline: 'First.' })
  expect(await readForPage(id)).toBe('First.')
  const later = performance.now()
  await writeTagline(id, 'Second.')
  expect(await taglineAt(id)).toBe('First.')
  expect(await readForPage(id, 'es')).toBe('Second.')
  const page = await readPublicly(
    () => readForPage(id),
    () => true,
  )
  expect(page.value).toBe('First.')
  expect(page.asOf).toBeLessThan(later)

  const token = await startSession(app.services.db, owner.id)
  await app.call('PUT', `/organizations/${id}`, { token, body: { tagline: 'Third.' } })
  expect(await readForPage(id)).toBe('Third.')
})
