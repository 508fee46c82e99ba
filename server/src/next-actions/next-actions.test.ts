import { callCampaignKind, emailCampaignKind } from '@rostrum/contract/campaigns'
import { candidateKind } from '@rostrum/contract/candidates'
import type { ContentKind } from '@rostrum/contract/content'
import { eventKind } from '@rostrum/contract/events'
import { updateKind } from '@rostrum/contract/updates'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { idsOf } from '../../testing/content-calls.ts'
import { buildDirectory } from '../../testing/factories-directories.ts'
import { buildEngagement, buildItem, buildOrganization, buildSupporter } from '../../testing/factories.ts'
import { newId } from '../platform/identifiers.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ config: { publicUrl: 'https://rostrum.example' } })
})
afterAll(() => app.close())

const days = 24 * 60 * 60 * 1000
const inDays = (count: number) => new Date(Date.now() + count * days)
const build = (kind: ContentKind, organization_id: string, rest: object = {}) =>
  buildItem(app.services.db, kind, { organization_id, ...rest })
const eventIn = (organizationId: string, count: number, rest: object = {}) =>
  build(eventKind, organizationId, { starts_at: inDays(count), over_at: inDays(count + 0.1), ...rest })
const next = (after: { id: string; kind: string }, token?: string) =>
  app.call('GET', `/next-actions?after=${after.kind}:${after.id}`, { token })
const nextIds = async (...call: Parameters<typeof next>) => idsOf(await next(...call))

/** An organization with something that was done. */
const scene = async (overrides: Parameters<typeof buildOrganization>[1] = {}) => {
  const organization = await buildOrganization(app.services.db, overrides)
  return { organization, done: await build(callCampaignKind, organization.id) }
}

describe('what to do next', () => {
  /** @shows next-actions.order */
  it('is by the same organization: what is soonest, then what is newest', async () => {
    const { organization, done } = await scene()
    const older = await build(emailCampaignKind, organization.id, { published_at: inDays(-2) })
    const newer = await build(candidateKind, organization.id, { published_at: inDays(-1) })
    const later = await eventIn(organization.id, 9)
    expect(await nextIds(done)).toEqual([later.id, newer.id, older.id])
    const soon = await eventIn(organization.id, 2)
    const answer = await next(done)
    expect(idsOf(answer)).toEqual([soon.id, later.id, newer.id])
    expect(answer.body).toEqual({
      data: [
        {
          id: soon.id,
          type: 'events',
          attributes: {
            title: soon.title,
            organization_id: organization.id,
            organization_name: organization.name,
            city: 'Milwaukee',
            state: 'Wisconsin',
            engagements_count: 0,
            places_left: null,
            minutes: 1,
            starts_at: soon.starts_at?.toISOString(),
            timezone: 'America/Chicago',
            url: `https://rostrum.example/events/${organization.id}/${soon.id}?from=suggestion`,
          },
        },
        expect.objectContaining({ type: 'events' }),
        expect.objectContaining({ type: 'candidates' }),
      ],
      meta: { in_place_count: 3 },
    })
    expect(answer.body.data[2].attributes).toMatchObject({ minutes: 2, starts_at: null, timezone: null })
    // Two calls.
    const call = await build(callCampaignKind, organization.id, { published_at: inDays(1) })
    expect((await next(done)).body.data[2]).toMatchObject({ id: call.id, attributes: { minutes: 5 } })
    // Their own representative, and two others.
    const directory_id = await buildDirectory(app.services.db)
    const attributes = { ...callCampaignKind.example, call_list: [], directory_id, key_targets: [newId(), newId()] }
    const own = await build(callCampaignKind, organization.id, { published_at: inDays(2), attributes })
    expect((await next(done)).body.data[2]).toMatchObject({ id: own.id, attributes: { minutes: 8 } })
  })

  /** @shows next-actions.order */
  it('is then by others in the same city for the same cause', async () => {
    const place = { city: `Kenosha ${newId()}`, state: 'Wisconsin' }
    const cause = `Heat ${newId()}`
    const { organization, done } = await scene({ ...place, tags: [cause, 'Housing'] })
    const others = [
      { ...place, tags: [`Other ${newId()}`] },
      { ...place, city: 'Racine', tags: [cause] },
      { ...place, state: 'Illinois', tags: [cause] },
      { ...place, tags: [cause], published_at: null },
      // A ban ends the publication.
      { ...place, tags: [cause], published_at: null, published_before_ban: new Date(), banned_at: new Date() },
    ]
    for (const overrides of others) {
      const { id } = await buildOrganization(app.services.db, overrides)
      await eventIn(id, 1)
    }
    const near = await buildOrganization(app.services.db, { ...place, tags: [cause] })
    const nearCall = await build(callCampaignKind, near.id)
    const nearEvent = await eventIn(near.id, 1)
    expect(await nextIds(done)).toEqual([nearEvent.id, nearCall.id])
    const own = await eventIn(organization.id, 30)
    expect(await nextIds(done)).toEqual([own.id, nearEvent.id, nearCall.id])
  })

  /** @shows next-actions.not-done */
  it('is never what the caller has done, and never what was just done', async () => {
    const { organization, done } = await scene()
    const event = await eventIn(organization.id, 3)
    const supporter = await buildSupporter(app.services.db)
    await buildEngagement(app.services.db, { content_item_id: event.id, user_id: supporter.id, outcome: 'cant' })
    expect(await nextIds(done, supporter.token)).toEqual([])
    expect(await nextIds(done)).toEqual([event.id])
  })

  /** @shows next-actions.open */
  it('is public, not over, and has a place left', async () => {
    const { organization, done } = await scene()
    const full = { attributes: { capacity: 2 } }
    await eventIn(organization.id, -3)
    await eventIn(organization.id, 3, { status: 'draft' })
    await eventIn(organization.id, 3, { status: 'not_active' })
    await eventIn(organization.id, 3, { ...full, outcome_counts: JSON.stringify({ going: 2, waitlist: 1 }) })
    await build(updateKind, organization.id)
    expect(await nextIds(done)).toEqual([])
    const left = await eventIn(organization.id, 3, { ...full, outcome_counts: JSON.stringify({ going: 1 }) })
    const begun = await eventIn(organization.id, -0.05)
    expect(await nextIds(done)).toEqual([begun.id, left.id])
  })

  it('is unknown after something that is not public, or is nothing to take part in', async () => {
    const { organization } = await scene()
    const draft = await build(callCampaignKind, organization.id, { status: 'draft' })
    expect((await next(draft)).status).toBe(404)
    expect((await next({ kind: 'events', id: newId() })).status).toBe(404)
    const update = await build(updateKind, organization.id)
    for (const after of ['', `${update.kind}:${update.id}`, 'events:1', 'events', `events:${newId()}:1`]) {
      const answer = await app.call('GET', `/next-actions?after=${after}`)
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['after']])
    }
  })
})
