import { activitySections, isKindSection, kindOfSection, kindSections } from '@rostrum/contract/activity-sections'
import { MAX_COUNTED } from '@rostrum/contract/counted'
import type { ActivitySection } from '@rostrum/contract/activity-sections'
import { contentKindOf } from '@rostrum/contract/content-kinds'
import { sql } from 'kysely'
import papaparse from 'papaparse'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { pledgeDetails } from '../../testing/cast-belongings.ts'
import {
  buildCallCampaign,
  buildEngagement,
  buildFollow,
  buildItem,
  buildOrganization,
  buildPhoneBank,
  buildRegistration,
  buildTeam,
} from '../../testing/factories.ts'
import { copyAct } from '../../testing/many-acts.ts'
import { rowsReadBy } from '../../testing/rows-read.ts'
import { vacuum } from '../../testing/vacuum.ts'
import { countByKind, listNewestByKind } from '../content/engagements.ts'

const wednesday = new Date('2025-11-19T15:00:00Z')
const inThisWeek = (minute: number) => new Date(Date.UTC(2025, 10, 18, 9, minute))
const inLastWeek = new Date('2025-11-12T15:00:00Z')

let now = wednesday
let app: TestApp
let organization: Awaited<ReturnType<typeof buildOrganization>>
beforeAll(async () => {
  app = await createTestApp({ clock: { now: () => now } })
  organization = await buildOrganization(app.services.db)
  await buildPhoneBank(app.services.db, { organization_id: organization.id })
})
beforeEach(() => {
  now = wednesday
})
afterAll(() => app.close())

const recent = async (query: string, { id, owner } = organization) =>
  app.call('GET', `/organizations/${id}/recent-activities?${query}`, { token: owner.token })

/** Makes people do what a section lists, once at each of these times. */
const act = async (section: ActivitySection, times: Date[], { id } = organization) => {
  const { db } = app.services
  const owned = { organization_id: id }
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

  /** @shows activity.periods, activity.export */
  it.each(activitySections)('of %s is of the organization’s days when clocks change', async (section) => {
    const own = await buildOrganization(app.services.db, { timezone: 'America/Chicago' })
    await buildPhoneBank(app.services.db, { organization_id: own.id })
    // In the week of the change, clocks are put back on Sunday, November 2, so it ends an hour later in UTC.
    const before = '2025-10-27T04:59:59.999Z'
    const week = ['2025-10-27T05:00:00.000Z', '2025-11-02T04:59:00.000Z', '2025-11-03T05:59:59.999Z']
    const after = '2025-11-03T06:00:00.000Z'
    await act(
      section,
      [before, ...week, after].map((time) => new Date(time)),
      own,
    )
    now = new Date('2025-11-05T15:00:00Z')
    const { body } = await recent('chart_period=last_week', own)
    expect(body.activities[section].map(timeOf)).toEqual(week.toReversed())
    expect(body.activity_counts[section]).toBe(3)
    expect((await recent('chart_period=this_week', own)).body.activities[section].map(timeOf)).toEqual([after])

    const file = await app.server.inject({
      url: `/api/organizations/${own.id}/recent-activities.csv?section=${section}&chart_period=last_week`,
      headers: { authorization: `Bearer ${own.owner.token}` },
    })
    const [head, ...rows] = papaparse.parse<string[]>(file.body.replace('\uFEFF', '')).data
    expect(head?.slice(0, 4)).toEqual(['time', 'name', 'email', 'phone'])
    expect(rows.map(([time]) => time)).toEqual(week.toReversed())
    const entry = await app.services.db
      .selectFrom('audit_entries')
      .select('act')
      .where('organization_id', '=', own.id)
      .execute()
    expect(entry).toEqual([{ act: 'activity.exported' }])
  })

  /** @shows activity.export */
  it('is exported with who it was, for those who may see people', async () => {
    const { db } = app.services
    const team = await buildTeam(db)
    const candidate = await buildItem(db, contentKindOf('candidates'), { organization_id: team.id })
    const details = { ...pledgeDetails('tomas@example.org'), full_name: '=Tomás Herrera' }
    await buildEngagement(db, { content_item_id: candidate.id, created_at: inThisWeek(0), details })
    const url = `/api/organizations/${team.id}/recent-activities.csv?section=pledges`
    const exportBy = async (token: string) => app.server.inject({ url, headers: { authorization: `Bearer ${token}` } })
    const { body } = await exportBy(team.admins.volunteer_manager.token)
    expect(body).toContain(`"'=Tomás Herrera",tomas@example.org`)
    expect(body).toContain(candidate.title)
    expect((await exportBy(team.admins.viewer.token)).statusCode).toBe(403)
    const wrong = await app.call('GET', `/organizations/${team.id}/recent-activities.csv?section=letters`, {
      token: team.owner.token,
    })
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['section']])
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
    await copyAct(db, id, MAX_COUNTED + 1)
    const { body } = await recent('', popular)
    expect(body.activity_counts.call_campaigns).toBe(MAX_COUNTED)
    expect(body.meta.last_page).toBe(MAX_COUNTED / 20)
  })

  /** @shows activity.paging */
  it('reads each act a few times at most, also when all are newer than the statistics', async () => {
    const { db } = app.services
    const young = await buildOrganization(db)
    const campaign = await buildCallCampaign(db, { organization_id: young.id })
    const { id } = await buildEngagement(db, { content_item_id: campaign.id, created_at: inThisWeek(0) })
    await sql`alter table engagements set (autovacuum_enabled = off)`.execute(db)
    await vacuum(db)
    const acts = 600
    await copyAct(db, id, acts)
    const period = { from: inThisWeek(-1), until: inThisWeek(1) }
    const answered = { organizationId: young.id, kinds: [...kindSections.values()], period }
    const [read] = await rowsReadBy(db, ['engagements'], async (tx) => {
      expect(await listNewestByKind(tx, answered, { page: 1, perPage: 20 })).toHaveLength(20)
      expect(await countByKind(tx, answered, MAX_COUNTED)).toEqual({ [campaign.kind]: acts })
    })
    // Once for the list and once for the number of each kind, if the planner takes an index without the kind.
    expect(read?.read).toBeLessThan(2 * (answered.kinds.length + 1) * acts)
  })
})
