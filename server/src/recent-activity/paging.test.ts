import { activitySections, isKindSection, kindOfSection, MAX_ACTIVITY_COUNT } from '@rostrum/contract/activity-sections'
import type { ActivitySection } from '@rostrum/contract/activity-sections'
import { contentKindOf } from '@rostrum/contract/content-kinds'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import {
  buildCallCampaign,
  buildEngagement,
  buildFollow,
  buildItem,
  buildOrganization,
  buildPhoneBank,
  buildRegistration,
} from '../../testing/factories.ts'

const wednesday = new Date('2025-11-19T15:00:00Z')
const inThisWeek = (minute: number) => new Date(Date.UTC(2025, 10, 18, 9, minute))
const inLastWeek = new Date('2025-11-12T15:00:00Z')

let app: TestApp
let organization: Awaited<ReturnType<typeof buildOrganization>>
beforeAll(async () => {
  app = await createTestApp({ clock: { now: () => wednesday } })
  organization = await buildOrganization(app.services.db)
  await buildPhoneBank(app.services.db, { organization_id: organization.id })
})
afterAll(() => app.close())

const recent = async (query: string, { id, owner } = organization) =>
  app.call('GET', `/organizations/${id}/recent-activities?${query}`, { token: owner.token })

/** Makes people do what a section lists, once at each of these times. */
const act = async (section: ActivitySection, times: Date[]) => {
  const { db } = app.services
  const owned = { organization_id: organization.id }
  const build = async (): Promise<(created_at: Date) => Promise<unknown>> => {
    if (section === 'new_followers') return (created_at) => buildFollow(db, { ...owned, created_at })
    if (!isKindSection(section)) return (created_at) => buildRegistration(db, { ...owned, created_at })
    const item = await buildItem(db, contentKindOf(kindOfSection(section)), owned)
    return (created_at) => buildEngagement(db, { content_item_id: item.id, created_at })
  }
  const at = await build()
  for (const time of times) await at(time)
}

type Entry = Record<'time' | 'followed_at' | 'voted_at' | 'registered_at', string | undefined>
const timeOf = ({ time, followed_at: followed, voted_at: voted, registered_at: registered }: Entry) =>
  time ?? followed ?? voted ?? registered

describe('recent activity', () => {
  /** @shows activity.paging, dashboard.periods */
  it.each(activitySections)('counts and lists only the period in %s, and all of it page by page', async (section) => {
    const thisWeek = Array.from({ length: 21 }, (_, minute) => inThisWeek(minute))
    await act(section, [...thisWeek, inLastWeek])
    const first = await recent('chart_period=this_week')
    expect(first.body.activity_counts[section]).toBe(21)
    expect(first.body.meta).toEqual({ current_page: 1, last_page: 2, per_page: 20 })
    const second = await recent('chart_period=this_week&page=2')
    expect(second.body.activity_counts).toEqual(first.body.activity_counts)
    const listed = [...first.body.activities[section], ...second.body.activities[section]].map(timeOf)
    expect(listed).toEqual(thisWeek.toReversed().map((time) => time.toISOString()))
    const earlier = await recent('chart_period=last_week')
    expect(earlier.body.activity_counts[section]).toBe(1)
    expect(earlier.body.activities[section].map(timeOf)).toEqual([inLastWeek.toISOString()])
  })

  /** @shows activity.paging, discovery.page-range */
  it('has pages from 1 to the last one of the longest section', async () => {
    const other = await buildOrganization(app.services.db)
    for (let count = 0; count < 3; count += 1) {
      await buildFollow(app.services.db, { organization_id: other.id, created_at: inThisWeek(count) })
    }
    const last = await recent('perPage=2&page=2', other)
    expect(last.body.activities.new_followers).toHaveLength(1)
    expect(last.body.activities.events).toEqual([])
    for (const query of ['perPage=2&page=3', 'page=0', 'page=x', 'perPage=101']) {
      const { status, body } = await recent(query, other)
      expect([query, status, Object.keys(body.errors)]).toEqual([
        query,
        422,
        [query.startsWith('perPage=101') ? 'perPage' : 'page'],
      ])
    }
    const empty = await buildOrganization(app.services.db)
    expect((await recent('page=1', empty)).body.meta).toEqual({ current_page: 1, last_page: 1, per_page: 20 })
  })

  /** @shows activity.paging */
  it('stops counting engagements at a number that costs little to count', async () => {
    const { db } = app.services
    const popular = await buildOrganization(db)
    const campaign = await buildCallCampaign(db, { organization_id: popular.id })
    const { id } = await buildEngagement(db, { content_item_id: campaign.id, created_at: inThisWeek(0) })
    await sql`
      insert into engagements (id, content_item_id, organization_id, kind, number, answered_at, created_at, updated_at)
      select gen_random_uuid(), content_item_id, organization_id, kind, made, answered_at, created_at, updated_at
      from engagements, generate_series(2, ${MAX_ACTIVITY_COUNT + 1}) as made where engagements.id = ${id}`.execute(db)
    const { body } = await recent('', popular)
    expect(body.activity_counts.call_campaigns).toBe(MAX_ACTIVITY_COUNT)
    expect(body.meta.last_page).toBe(MAX_ACTIVITY_COUNT / 20)
  })
})
