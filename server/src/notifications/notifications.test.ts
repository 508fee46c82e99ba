import { updateKind } from '@rostrum/contract/updates'
import { callCampaignKind } from '@rostrum/contract/campaigns'
import { candidateKind } from '@rostrum/contract/candidates'
import { contentKindOf, contentKinds } from '@rostrum/contract/content-kinds'
import { eventKind } from '@rostrum/contract/events'
import { MAX_FEED_ITEMS, MAX_UNSEEN } from '@rostrum/contract/notifications'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { movableClock } from '../../testing/clock.ts'
import {
  buildEngagement,
  buildFollow,
  buildItem,
  buildOrganization,
  buildSupporter,
  signIn,
} from '../../testing/factories.ts'
import { later } from '../platform/clock.ts'
import { newId } from '../platform/identifiers.ts'

const clock = movableClock()
let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ clock })
})
afterAll(() => app.close())

const [updates] = contentKinds.filter(({ path }) => path === 'campaign-updates')
if (!updates) throw new Error('The kind campaign-updates is missing')

const notifications = (token: string, query = '') => app.call('GET', `/notifications${query}`, { token })
const idsOf = ({ body }: Awaited<ReturnType<typeof notifications>>): string[] =>
  body.data.map(({ id }: { id: string }) => id)
const touch = (user: { id: string; token: string }, body: object = {}) =>
  app.call('POST', `/users/${user.id}/actions?action=touch-last-seen-notifications`, { token: user.token, body })

/** A supporter who follows these organizations and last looked at their notifications a minute ago. */
const follower = async (...organizations: { id: string }[]) => {
  const { db } = app.services
  const supporter = await buildSupporter(db, { last_seen_notifications_at: later(clock.now(), -60) })
  for (const { id } of organizations) await buildFollow(db, { organization_id: id, user_id: supporter.id })
  return supporter
}
const publishedAt = (at: Date) => ({ first_published_at: at, published_at: at })
const ago = (seconds: number) => publishedAt(later(clock.now(), -seconds))

describe('notifications', () => {
  /** @shows notifications.done */
  it('say when something takes place, whether it is over, and whether the supporter has done it', async () => {
    const { db } = app.services
    const organization = await buildOrganization(db)
    const supporter = await follower(organization)
    const build = (kind: typeof eventKind | typeof callCampaignKind, rest: object = {}) =>
      buildItem(db, kind, { organization_id: organization.id, ...rest })
    const times = (days: number) => {
      const starts_at = later(clock.now(), days * 24 * 3600)
      return { starts_at, over_at: later(starts_at, 3600) }
    }
    const [past, coming] = [await build(eventKind, times(-2)), await build(eventKind, times(2))]
    const [called, skipped] = [await build(callCampaignKind), await build(callCampaignKind)]
    await buildEngagement(db, { content_item_id: called.id, user_id: supporter.id })
    await buildEngagement(db, { content_item_id: coming.id })
    const { id } = await buildEngagement(db, { content_item_id: skipped.id, user_id: supporter.id })
    await db.updateTable('engagements').set({ is_counted: false }).where('id', '=', id).execute()
    const { body } = await notifications(supporter.token)
    const facts = Object.fromEntries(
      body.data.map((item: { id: string; attributes: Record<string, unknown> }) => [item.id, item.attributes]),
    )
    expect(facts).toMatchObject({
      [past.id]: { is_over: true, has_taken_part: false },
      [coming.id]: {
        starts_at: coming.starts_at?.toISOString(),
        timezone: 'America/Chicago',
        is_over: false,
        has_taken_part: false,
      },
      [called.id]: { starts_at: null, timezone: null, is_over: false, has_taken_part: true },
      [skipped.id]: { has_taken_part: false },
    })
  })

  /** @shows notifications.list */
  it('list the news of every kind from followed organizations, newest first', async () => {
    const { db } = app.services
    const [followed, other] = [await buildOrganization(db), await buildOrganization(db)]
    const supporter = await follower(followed)
    const items: string[] = []
    for (const [index, kind] of contentKinds.entries()) {
      const { id } = await buildItem(db, kind, { organization_id: followed.id, ...ago(10 * (index + 1)) })
      items.push(id)
    }
    await buildItem(db, updates, { organization_id: other.id, ...ago(1) })
    await buildItem(db, updates, { organization_id: followed.id, status: 'draft', first_published_at: null })
    await buildItem(db, updates, { organization_id: followed.id, status: 'not_active', ...ago(2) })

    const answer = await notifications(supporter.token)
    expect(answer.status).toBe(200)
    expect(idsOf(answer)).toEqual(items)
    expect(answer.body.data.map(({ type }: { type: string }) => type)).toEqual(contentKinds.map(({ path }) => path))
    expect(answer.body.data[0]).toEqual({
      id: items[0],
      type: 'candidates',
      attributes: {
        title: candidateKind.example.name,
        published_at: later(clock.now(), -10).toISOString(),
        is_unseen: true,
        starts_at: null,
        timezone: null,
        is_over: false,
        has_taken_part: false,
        created_at: expect.any(String),
        updated_at: expect.any(String),
      },
      relationships: {
        organization: {
          id: followed.id,
          type: 'organizations',
          attributes: { name: followed.name, profile_image: null },
        },
      },
    })
    // The sixth item was published exactly when they last looked, so it counts as seen.
    expect(answer.body.meta).toMatchObject({
      total: contentKinds.length,
      unseen_count: 5,
      as_of: clock.now().toISOString(),
    })
    expect(answer.body.data.at(-1).attributes.is_unseen).toBe(false)
  })

  it('omit an organization while it is not public', async () => {
    const { db } = app.services
    const hidden = await buildOrganization(db, { published_at: null })
    const supporter = await follower(hidden)
    await buildItem(db, updates, { organization_id: hidden.id, ...ago(1) })
    expect((await notifications(supporter.token)).body).toMatchObject({ data: [], meta: { unseen_count: 0, total: 0 } })
    await db.updateTable('organizations').set({ published_at: new Date() }).where('id', '=', hidden.id).execute()
    expect((await notifications(supporter.token)).body.meta).toMatchObject({ unseen_count: 1, total: 1 })
  })

  it('are paginated and can be filtered by kind', async () => {
    const { db } = app.services
    const organizations = [await buildOrganization(db), await buildOrganization(db), await buildOrganization(db)]
    const supporter = await follower(...organizations)
    const expected: string[] = []
    for (let number = 0; number < 7; number += 1) {
      const organization = organizations[number % 3]
      const { id } = await buildItem(db, updates, { organization_id: organization?.id, ...ago(number) })
      expected.push(id)
    }
    const [event] = contentKinds.filter(({ path }) => path === 'events')
    if (event) await buildItem(db, event, { organization_id: organizations[0]?.id, ...ago(100) })
    const pages = await Promise.all(
      [1, 2, 3].map((page) => notifications(supporter.token, `?kind=campaign-updates&perPage=3&page=${page}`)),
    )
    expect(pages.flatMap(idsOf)).toEqual(expected)
    expect(pages[1]?.body.meta).toMatchObject({ current_page: 2, last_page: 3, total: 7 })
    expect(pages[1]?.body.links.next).toContain('kind=campaign-updates')
    expect((await notifications(supporter.token)).body.meta.total).toBe(8)
    expect((await notifications(supporter.token, '?page=2')).status).toBe(422)
    expect((await notifications(supporter.token, '?page=100000')).status).toBe(422)
    expect((await notifications(supporter.token, '?kind=tags')).status).toBe(422)
  })

  it('are counted only up to the maximum of the badge, and the feed has a maximum length', async () => {
    const { db } = app.services
    const organization = await buildOrganization(db)
    const supporter = await follower(organization)
    const sample = await buildItem(db, updates, { organization_id: organization.id, ...ago(1) })
    const rows = Array.from({ length: MAX_FEED_ITEMS + 20 }, (_, number) => ({
      ...sample,
      id: newId(),
      ...ago(2 + number / 100),
    }))
    await db.insertInto('content_items').values(rows).execute()
    const last = await notifications(supporter.token, `?perPage=50&page=${MAX_FEED_ITEMS / 50}`)
    expect(last.body.meta).toMatchObject({ unseen_count: MAX_UNSEEN, total: MAX_FEED_ITEMS, to: MAX_FEED_ITEMS })
    expect(last.body.links.next).toBeNull()
    expect((await notifications(supporter.token, '?perPage=30&page=17')).body.data).toHaveLength(20)
    expect((await notifications(supporter.token, `?perPage=50&page=${MAX_FEED_ITEMS / 50 + 1}`)).status).toBe(422)
  })

  it('require a session', async () => {
    expect((await app.call('GET', '/notifications')).status).toBe(401)
  })
})

describe('notifications of an organization', () => {
  it('list what colleagues published, and not what the admin published', async () => {
    const { db } = app.services
    const organization = await buildOrganization(db)
    const colleague = await follower()
    await db
      .insertInto('organization_members')
      .values({ organization_id: organization.id, user_id: colleague.id, role: 'owner' })
      .execute()
    const { body } = await app.call('POST', '/campaign-updates', {
      token: organization.owner.token,
      body: updateKind.example,
    })
    clock.advance(5)
    await app.call('POST', `/campaign-updates/${body.data.id}/actions?action=publish`, {
      token: organization.owner.token,
    })
    await buildItem(db, updates)
    const mine = await notifications(organization.owner.token)
    expect(idsOf(mine)).toEqual([])
    expect(mine.body.meta.unseen_count).toBe(0)
    const theirs = await notifications(colleague.token)
    expect(idsOf(theirs)).toEqual([body.data.id])
    expect(theirs.body.meta.unseen_count).toBe(1)
    const unseen = (token: string) => app.call('GET', '/campaign-updates?unseen=true', { token })
    expect(idsOf(await unseen(colleague.token))).toEqual([body.data.id])
    expect(idsOf(await unseen(organization.owner.token))).toEqual([])
  })
})

describe('marking notifications as seen', () => {
  /** @shows notifications.seen */
  it('leaves nothing unseen until something new is published', async () => {
    const { db } = app.services
    const organization = await buildOrganization(db)
    const supporter = await follower(organization)
    await buildItem(db, updates, { organization_id: organization.id, ...ago(1) })
    expect((await touch(supporter)).body.data).toEqual({ last_seen_at: clock.now().toISOString(), unseen_count: 0 })
    expect((await notifications(supporter.token)).body.meta.unseen_count).toBe(0)
    clock.advance(10)
    await buildItem(db, updates, { organization_id: organization.id, ...ago(5) })
    expect((await notifications(supporter.token)).body.meta.unseen_count).toBe(1)
  })

  it('applies up to the given time, never moves back, and never moves past the present', async () => {
    const { db } = app.services
    const organization = await buildOrganization(db)
    const supporter = await follower(organization)
    const shown = (await notifications(supporter.token)).body.meta.as_of as string
    clock.advance(10)
    await buildItem(db, updates, { organization_id: organization.id, ...ago(5) })
    expect((await touch(supporter, { until: shown })).body.data).toEqual({ last_seen_at: shown, unseen_count: 1 })
    const before = later(new Date(shown), -3600).toISOString()
    expect((await touch(supporter, { until: before })).body.data.last_seen_at).toBe(shown)
    const tomorrow = later(clock.now(), 86_400).toISOString()
    expect((await touch(supporter, { until: tomorrow })).body.data.last_seen_at).toBe(clock.now().toISOString())
    expect((await touch(supporter, { until: 'yesterday' })).status).toBe(422)
  })

  it('is possible only for oneself', async () => {
    const { db } = app.services
    const [one, other] = [await buildSupporter(db), await buildSupporter(db)]
    expect((await touch({ id: other.id, token: one.token })).status).toBe(404)
    const answer = await app.call('POST', `/users/${one.id}/actions?action=touch-last-seen-notifications`)
    expect(answer.status).toBe(401)
  })
})

describe.each(contentKinds.map((kind) => ({ kind, path: kind.path })))('$path with unseen=true', ({ kind, path }) => {
  /** @shows content.unseen */
  it('lists what the badge counts', async () => {
    const { db } = app.services
    const [followed, other] = [await buildOrganization(db), await buildOrganization(db)]
    const supporter = await follower(followed)
    const unseen = await buildItem(db, kind, { organization_id: followed.id, ...ago(10) })
    await buildItem(db, kind, { organization_id: followed.id, ...ago(100) })
    await buildItem(db, kind, { organization_id: followed.id, status: 'not_active', ...ago(10) })
    await buildItem(db, kind, { organization_id: other.id, ...ago(10) })
    const list = (query: string, token?: string) => app.call('GET', `/${path}?${query}`, { token })
    const answer = await list('unseen=true&include=organization', supporter.token)
    expect(idsOf(answer)).toEqual([unseen.id])
    expect(answer.body.data[0].relationships.organization.attributes.name).toBe(followed.name)
    expect(answer.body.meta.total).toBe(1)
    expect(idsOf(await list(`unseen=1&organization_id=${other.id}`, supporter.token))).toEqual([])
    expect((await list('unseen=true')).status).toBe(401)
    expect((await list('unseen=perhaps', supporter.token)).status).toBe(422)
    await touch(supporter)
    expect(idsOf(await list('unseen=true', supporter.token))).toEqual([])
  })

  it('is not affected by publishing again', async () => {
    const { db } = app.services
    const organization = await buildOrganization(db)
    const { token } = organization.owner
    const supporter = await follower(organization)
    const { body } = await app.call('POST', `/${path}`, { token, body: contentKindOf(path).example })
    const publish = (action = 'publish') =>
      app.call('POST', `/${path}/${body.data.id}/actions?action=${action}`, { token })
    clock.advance(1)
    await publish()
    expect((await notifications(supporter.token)).body.meta.unseen_count).toBe(1)
    await touch(supporter)
    clock.advance(60)
    await publish('unpublish')
    expect(idsOf(await notifications(supporter.token))).toEqual([])
    await publish()
    const again = await notifications(supporter.token)
    expect(idsOf(again)).toEqual([body.data.id])
    expect(again.body.meta.unseen_count).toBe(0)
    const token2 = await signIn(db, supporter.id)
    expect(idsOf(await app.call('GET', `/${path}?unseen=true`, { token: token2 }))).toEqual([])
  })
})
