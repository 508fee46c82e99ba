import { callCampaignKind, emailCampaignKind, mailCampaignKind } from '@rostrum/contract/campaigns'
import type { ContentKind } from '@rostrum/contract/content'
import { eventKind } from '@rostrum/contract/events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { idsOf } from '../../testing/content-calls.ts'
import { buildEngagement, buildFollow, buildItem, buildOrganization, buildSupporter } from '../../testing/factories.ts'
import { newId } from '../platform/identifiers.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const days = 24 * 60 * 60 * 1000
const inDays = (count: number) => new Date(Date.now() + count * days)
const build = (kind: ContentKind, organization_id: string, rest: object = {}) =>
  buildItem(app.services.db, kind, { organization_id, ...rest })
const eventIn = (organizationId: string, count: number, rest: object = {}) =>
  build(eventKind, organizationId, { starts_at: inDays(count), over_at: inDays(count + 0.1), ...rest })
const list = (query: Record<string, string> = {}, token?: string) =>
  app.call('GET', `/next-actions?${new URLSearchParams(query).toString()}`, { token })

/** Organizations in a city of their own, each with fewer followers than the one before. */
const town = async (count: number, overrides: object = {}) => {
  const city = `Kenosha ${newId()}`
  const organizations = []
  for (let position = 0; position < count; position += 1) {
    const followers_count = 1_000_000 - position
    organizations.push(await buildOrganization(app.services.db, { city, followers_count, ...overrides }))
  }
  const [one, two, three, four] = organizations.map(({ id }) => id)
  if (!one || !two || !three || !four) throw new Error('A town has at least four organizations')
  return { place: { city }, one, two, three, four }
}

describe('what anybody can do now', () => {
  /** @shows next-actions.home */
  it('is by different popular organizations, what begins soonest first, then of other kinds', async () => {
    const { place, one, two, three, four } = await town(4)
    const call = await build(callCampaignKind, one)
    await build(callCampaignKind, two)
    const email = await build(emailCampaignKind, three, { published_at: inDays(-3) })
    await build(emailCampaignKind, three, { published_at: inDays(-4) })
    const [, soon] = [await eventIn(four, 9), await eventIn(four, 2)]
    await eventIn(one, 5)
    const answer = await list(place)
    expect(idsOf(answer)).toEqual([soon.id, call.id, email.id])
    expect(answer.body.meta).toEqual({ in_place_count: 3 })
    expect(answer.body.data[1].attributes).toMatchObject({ ...place, state: 'Wisconsin', minutes: 5 })
  })

  it('is of the same kind when there is no other', async () => {
    const { place, one, two } = await town(4)
    const [first, second] = [await build(callCampaignKind, one), await build(callCampaignKind, two)]
    await build(callCampaignKind, one, { published_at: inDays(-1) })
    expect(idsOf(await list(place)).slice(0, 2)).toEqual([first.id, second.id])
  })

  /** @shows next-actions.home-open */
  it('can be done by everybody: it is public, has not begun, and has a place left', async () => {
    const { place, one, two, three, four } = await town(4)
    await eventIn(one, -0.05)
    await eventIn(one, 3, { status: 'draft' })
    await eventIn(one, 3, { attributes: { capacity: 2 }, outcome_counts: JSON.stringify({ going: 2 }) })
    await build(callCampaignKind, two)
    await build(emailCampaignKind, three)
    const { db } = app.services
    await db.updateTable('organizations').set({ published_at: null }).where('id', '=', two).execute()
    await db
      .updateTable('organizations')
      .set({ published_at: null, published_before_ban: new Date(), banned_at: new Date() })
      .where('id', '=', three)
      .execute()
    expect((await list(place)).body.meta).toEqual({ in_place_count: 0 })
    const left = await eventIn(four, 3, { attributes: { capacity: 9 }, outcome_counts: JSON.stringify({ going: 2 }) })
    const answer = await list(place)
    expect(answer.body.meta).toEqual({ in_place_count: 1 })
    expect(answer.body.data[0]).toMatchObject({ id: left.id, attributes: { places_left: 7 } })
  })

  /** @shows next-actions.home-place */
  it('is first in the place that was chosen, then elsewhere', async () => {
    const elsewhere = await town(4, { followers_count: 2_000_000 })
    const mail = await build(mailCampaignKind, elsewhere.one)
    const { place, one } = await town(4)
    const near = await build(callCampaignKind, one)
    const answer = await list(place)
    expect(answer.body.meta).toEqual({ in_place_count: 1 })
    expect(idsOf(answer).slice(0, 2)).toEqual([near.id, mail.id])
    expect(answer.body.data[1].attributes.city).toBe(elsewhere.place.city)
    // A code of the state is its name, as in the list of organizations.
    expect((await list({ ...place, state: 'WI' })).body.meta).toEqual({ in_place_count: 1 })
    expect((await list({ ...place, state: 'IL' })).body.meta).toEqual({ in_place_count: 0 })
  })

  it('is the same for admins, who do not take part', async () => {
    const { place, one } = await town(4)
    const call = await build(callCampaignKind, one)
    const { owner } = await buildOrganization(app.services.db)
    expect(idsOf(await list(place, owner.token))[0]).toBe(call.id)
  })
})

describe('what a supporter can do now', () => {
  /** @shows next-actions.followed */
  it('is of the organizations that they follow: what begins soonest, then what is newest, and nothing they did', async () => {
    const { db } = app.services
    const { one, two, three } = await town(4)
    const supporter = await buildSupporter(db)
    const mine = () => list({}, supporter.token)
    expect((await mine()).body).toEqual({ data: [], meta: { in_place_count: 0 } })
    for (const organization_id of [one, two]) await buildFollow(db, { organization_id, user_id: supporter.id })
    const older = await build(callCampaignKind, one, { published_at: inDays(-2) })
    const newer = await build(emailCampaignKind, two, { published_at: inDays(-1) })
    await build(callCampaignKind, three)
    expect(idsOf(await mine())).toEqual([newer.id, older.id])
    const before = { published_at: inDays(-5) }
    const [later, soon] = [await eventIn(one, 9, before), await eventIn(one, 2, before)]
    expect(idsOf(await mine())).toEqual([soon.id, later.id, newer.id])
    await buildEngagement(db, { content_item_id: soon.id, user_id: supporter.id, outcome: 'cant' })
    expect(idsOf(await mine())).toEqual([later.id, newer.id, older.id])
    await db.updateTable('organizations').set({ published_at: null }).where('id', '=', one).execute()
    expect(idsOf(await mine())).toEqual([newer.id])
  })
})
