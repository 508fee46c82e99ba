import { candidateKind } from '@rostrum/contract/candidates'
import { contentKindOf } from '@rostrum/contract/content-kinds'
import { eventKind } from '@rostrum/contract/events'
import { actTypes, kindOf } from '@rostrum/contract/kinds'
import type { Source } from '@rostrum/contract/sources'
import papaparse from 'papaparse'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import {
  buildEngagement,
  buildGuestEngagement,
  buildItem,
  buildOrganization,
  buildTeam,
} from '../../testing/factories.ts'

/** In Chicago, clocks were put forward on Sunday, March 8. */
const now = new Date('2026-03-10T12:00:00Z')
const published = new Date('2026-03-06T18:00:00Z')

let app: TestApp
let organization: Awaited<ReturnType<typeof buildOrganization>>
beforeAll(async () => {
  app = await createTestApp({ clock: { now: () => now } })
  organization = await buildOrganization(app.services.db, { timezone: 'America/Chicago' })
})
afterAll(() => app.close())

const build = (kind: Parameters<typeof buildItem>[1], attributes?: Record<string, unknown>) =>
  buildItem(app.services.db, kind, {
    organization_id: organization.id,
    first_published_at: published,
    published_at: published,
    ...(attributes && { attributes }),
  })

const view = (itemId: string, day: string, source: Source, views: number) =>
  app.services.db.insertInto('content_views').values({ content_item_id: itemId, day, source, views }).execute()

const act = (itemId: string, time: string, source: Source = 'direct', more: object = {}) =>
  buildEngagement(app.services.db, { content_item_id: itemId, created_at: new Date(time), source, ...more })

const resultsOf = async (id: string, token = organization.owner.token) =>
  (await app.call('GET', `/results/${id}`, { token })).body.data?.attributes

describe('the results of an item', () => {
  /** @shows results.numbers */
  it.each(actTypes)('are there for %s, also before anything happened', async (type) => {
    const { id, title } = await build(contentKindOf(type))
    expect(await resultsOf(id)).toMatchObject({
      kind: type,
      title,
      acts: 0,
      confirmed: 0,
      views: 0,
      views_since: null,
      conversion: null,
      sources: [],
      needs_help: type === 'candidates' ? 0 : null,
      from: '2026-03-06',
      until: '2026-03-10',
      unit: 'day',
    })
    await act(id, '2026-03-07T12:00:00Z', 'direct', { outcome: kindOf(type).counted[0] })
    expect(await resultsOf(id)).toMatchObject({ acts: 1, confirmed: 1 })
  })

  /** @shows results.periods */
  it('are counted by the days of the organization, also when clocks change', async () => {
    const { id } = await build(contentKindOf('call-campaigns'))
    for (const time of [
      // The last and the first minute of days in Chicago, before and after the change.
      '2026-03-08T05:59:00Z',
      '2026-03-08T06:00:00Z',
      '2026-03-09T04:59:00Z',
      '2026-03-09T05:00:00Z',
    ])
      await act(id, time)
    await view(id, '2026-03-09', 'direct', 4)
    const { periods } = await resultsOf(id)
    expect(periods).toEqual(
      [
        ['2026-03-06', 0, 0],
        ['2026-03-07', 1, 0],
        ['2026-03-08', 2, 0],
        ['2026-03-09', 1, 4],
        ['2026-03-10', 0, 0],
      ].map(([day, acts, views]) => ({ from: day, until: day, acts, confirmed: acts, views })),
    )
  })

  /** @shows results.conversion */
  it('say how many of those who looked took part, by source and since views are counted', async () => {
    const { id } = await build(contentKindOf('email-campaigns'))
    // Before views were counted.
    await act(id, '2026-03-07T12:00:00Z', 'embed')
    await view(id, '2026-03-08', 'direct', 8)
    await view(id, '2026-03-09', 'direct', 2)
    await view(id, '2026-03-09', 'embed', 5)
    await view(id, '2026-03-09', 'share', 1)
    for (const source of ['direct', 'direct', 'share', 'share', 'share'] as const)
      await act(id, '2026-03-09T12:00:00Z', source)
    expect(await resultsOf(id)).toMatchObject({
      acts: 6,
      views: 16,
      views_since: '2026-03-08',
      conversion: 5 / 16,
      sources: [
        { source: 'share', views: 1, acts: 3, conversion: 1 },
        { source: 'direct', views: 10, acts: 2, conversion: 0.2 },
        { source: 'embed', views: 5, acts: 1, conversion: 0 },
      ],
    })
  })

  /** @shows results.numbers */
  it('tell what is not confirmed yet, who needs help, and which places are taken', async () => {
    const { db } = app.services
    const candidate = await build(candidateKind)
    await buildGuestEngagement(db, { content_item_id: candidate.id, created_at: published })
    await act(candidate.id, '2026-03-07T12:00:00Z', 'direct', { details: { registered_to_vote: 'need_help' } })
    expect(await resultsOf(candidate.id)).toMatchObject({ acts: 2, confirmed: 1, needs_help: 1, places: null })

    const event = await build(eventKind, { capacity: 20 })
    await db
      .updateTable('content_items')
      .set({ outcome_counts: JSON.stringify({ going: 20, waitlist: 3, maybe: 2 }) })
      .where('id', '=', event.id)
      .execute()
    expect(await resultsOf(event.id)).toMatchObject({
      places: { total: 20, taken: 20, waiting: 3 },
      outcomes: { going: 20, waitlist: 3, maybe: 2 },
    })
  })

  it('end with what is over, or with the last act of what is not public any more', async () => {
    const { db } = app.services
    const over = await build(eventKind)
    await db
      .updateTable('content_items')
      .set({ over_at: new Date('2026-03-08T20:00:00Z') })
      .where('id', '=', over.id)
      .execute()
    expect(await resultsOf(over.id)).toMatchObject({ from: '2026-03-06', until: '2026-03-08' })
    const ended = await build(contentKindOf('mail-campaigns'))
    await act(ended.id, '2026-03-07T12:00:00Z')
    await db.updateTable('content_items').set({ status: 'not_active' }).where('id', '=', ended.id).execute()
    expect(await resultsOf(ended.id)).toMatchObject({ from: '2026-03-06', until: '2026-03-07' })
  })

  /** @shows results.csv */
  it('are exported by period and source, which the audit log tells', async () => {
    const { db } = app.services
    const { id, title } = await build(contentKindOf('call-campaigns'))
    await act(id, '2026-03-07T12:00:00Z', 'share')
    await view(id, '2026-03-07', 'share', 4)
    await view(id, '2026-03-08', 'embed', 2)
    const { token } = organization.owner
    const file = await app.server.inject({
      url: `/api/results/${id}/periods.csv`,
      headers: { authorization: `Bearer ${token}` },
    })
    expect(file.headers['content-type']).toContain('text/csv')
    expect(papaparse.parse<string[]>(file.body.replace('\uFEFF', '')).data).toEqual([
      ['from', 'until', 'source', 'views', 'acts', 'confirmed'],
      ['2026-03-07', '2026-03-07', 'share', '4', '1', '1'],
      ['2026-03-08', '2026-03-08', 'embed', '2', '0', '0'],
    ])
    const entry = await db
      .selectFrom('audit_entries')
      .select(['act', 'details'])
      .where('subject_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(entry).toMatchObject({ act: 'results.exported', details: { title } })
  })

  /** @shows results.access */
  it('are shown to those who may see people, of their own organization, and contain nobody', async () => {
    const { db } = app.services
    const team = await buildTeam(db)
    const { id } = await buildItem(db, candidateKind, { organization_id: team.id })
    const supporter = await buildGuestEngagement(db, { content_item_id: id, given_name: 'Xiomara Quetzal' })
    const statusOf = async (token: string) => (await app.call('GET', `/results/${id}`, { token })).status
    expect(await statusOf(team.admins.volunteer_manager.token)).toBe(200)
    expect(await statusOf(team.admins.viewer.token)).toBe(403)
    expect(await statusOf(organization.owner.token)).toBe(403)
    const shown = JSON.stringify(await resultsOf(id, team.admins.owner.token))
    for (const word of ['Xiomara', supporter.email, supporter.personId]) expect(shown).not.toContain(word)
    await db.updateTable('content_items').set({ status: 'draft' }).where('id', '=', id).execute()
    expect(await statusOf(organization.owner.token)).toBe(404)
  })
})
