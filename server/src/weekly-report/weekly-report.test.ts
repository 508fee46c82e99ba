import { callCampaignKind } from '@rostrum/contract/campaigns'
import { eventKind } from '@rostrum/contract/events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import {
  buildEngagement,
  buildFollow,
  buildGuestEngagement,
  buildItem,
  buildOrganization,
  buildTeam,
} from '../../testing/factories.ts'
import { mailIsOut, mailsTo } from '../../testing/mailbox.ts'
import { newId } from '../platform/identifiers.ts'
import { beginWeeklyReports } from './begin.ts'
import { periodsOf, weekDue } from './week.ts'

/** March 3, 2031 is a Monday. In Chicago, the report is due at 14:00 UTC. */
const due = '2031-03-03T14:00:00Z'
let now = new Date(due)
let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ clock: { now: () => now }, config: { publicUrl: 'https://rostrum.example' } })
  await app.work()
})
afterAll(() => app.close())

const at = async (time: string) => {
  now = new Date(time)
  await beginWeeklyReports(app.services).run({})
  await mailIsOut(app)
}

const zone = { timezone: 'America/Chicago' }
const lastWeek = new Date('2031-02-26T18:00:00Z')
const weekBefore = new Date('2031-02-19T18:00:00Z')
const reportsTo = (email: string) => mailsTo(app, email)

describe('the week of a report', () => {
  /** @shows mail.weekly-report */
  it.each([
    ['America/Chicago', '2031-03-03T13:59:59Z', undefined],
    ['America/Chicago', '2031-03-03T14:00:00Z', '2031-03-03'],
    ['America/Chicago', '2031-03-05T13:59:59Z', '2031-03-03'],
    ['America/Chicago', '2031-03-05T14:00:00Z', undefined],
    // Clocks were put forward on Sunday, March 9.
    ['America/Chicago', '2031-03-10T13:00:00Z', '2031-03-10'],
    ['Pacific/Kiritimati', '2031-03-02T18:00:00Z', '2031-03-03'],
  ])('in %s at %s begins on %s', (timeZone, time, monday) => {
    expect(weekDue(timeZone, new Date(time))?.monday).toBe(monday)
  })

  it('has days of the zone', () => {
    expect(periodsOf({ zone: 'America/Chicago', monday: '2031-03-10' })).toEqual({
      before: new Date('2031-02-24T06:00:00Z'),
      from: new Date('2031-03-03T06:00:00Z'),
      until: new Date('2031-03-10T05:00:00Z'),
      next: new Date('2031-03-17T05:00:00Z'),
      monday: '2031-03-10',
    })
  })
})

describe('the weekly report', () => {
  /** @shows mail.weekly-report */
  it('compares last week with the one before, and says what is due, without names', async () => {
    const { db } = app.services
    const team = await buildTeam(db, { ...zone, name: 'River Watch' })
    const owned = { organization_id: team.id }
    const campaign = await buildItem(db, callCampaignKind, { ...owned, attributes: { title: 'Call about the dam' } })
    const other = await buildItem(db, callCampaignKind, { ...owned, attributes: { title: 'Call about the bus' } })
    for (const created_at of [lastWeek, lastWeek, weekBefore])
      await buildEngagement(db, { content_item_id: campaign.id, created_at })
    await buildGuestEngagement(db, {
      content_item_id: other.id,
      created_at: lastWeek,
      given_name: 'Xiomara Quetzal',
    })
    // On Monday itself, and therefore in the next report.
    await buildEngagement(db, { content_item_id: campaign.id, created_at: new Date('2031-03-03T06:00:00Z') })
    await buildFollow(db, { ...owned, created_at: lastWeek })
    await db
      .insertInto('content_views')
      .values({ content_item_id: campaign.id, day: '2031-02-26', source: 'direct', views: 40 })
      .execute()
    await db
      .insertInto('tasks')
      .values({
        id: newId(),
        ...owned,
        organization_person_id: null,
        title: 'Print the signs',
        is_call: false,
        due_on: '2031-03-01',
        assignee_id: null,
        author_id: null,
        done_at: null,
        done_by: null,
      })
      .execute()
    const event = await buildItem(db, eventKind, { ...owned, attributes: { title: 'Clean the river' } })
    await db
      .updateTable('content_items')
      .set({ starts_at: new Date('2031-03-08T18:00:00Z'), outcome_counts: JSON.stringify({ going: 12 }) })
      .where('id', '=', event.id)
      .execute()

    await at('2031-03-03T13:59:00Z')
    expect(await reportsTo(team.owner.email)).toEqual([])
    await at(due)
    const [mail, ...more] = await reportsTo(team.owner.email)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('The week at River Watch')
    const text = mail?.text ?? ''
    for (const words of [
      'Call Campaigns: 3 (the week before: 1)\n\nhttps://rostrum.example/organization/actions/call-campaign\n',
      'New followers: 1 (the week before: 0)',
      '1 task is overdue',
      'Clean the river\n\n12 people are going',
      'Call about the dam\n\n2 people took part last week. Views: 40',
      `https://rostrum.example/organization/actions/call-campaign/report/${campaign.id}`,
    ])
      expect(text.replaceAll(/\n+/g, '\n')).toContain(words.replaceAll(/\n+/g, '\n'))
    expect(text).not.toContain('Xiomara')
    expect(mail?.html).not.toContain('Xiomara')
    expect(mail?.headers).toHaveProperty('List-Unsubscribe')

    // The next run, the next morning and another node send nothing more.
    await at('2031-03-03T14:10:00Z')
    await at('2031-03-04T14:00:00Z')
    expect(await reportsTo(team.owner.email)).toHaveLength(1)
    for (const role of ['editor', 'volunteer_manager'] as const)
      expect(await reportsTo(team.admins[role].email)).toHaveLength(1)
    expect(await reportsTo(team.admins.viewer.email)).toEqual([])
    await at('2031-03-10T14:00:00Z')
    expect(await reportsTo(team.owner.email)).toHaveLength(2)
  })

  /** @shows mail.weekly-report */
  it('is not sent where nothing happened, nor to those who stopped it, until they want it again', async () => {
    const { db } = app.services
    const quiet = await buildOrganization(db, zone)
    const [busy, hidden] = [
      await buildOrganization(db, zone),
      await buildOrganization(db, { ...zone, published_at: null }),
    ]
    const happens = async (created_at: Date) => {
      for (const { id } of [busy, hidden]) await buildFollow(db, { organization_id: id, created_at })
    }
    await happens(new Date('2031-03-12T18:00:00Z'))
    await at('2031-03-17T14:00:00Z')
    expect(await reportsTo(quiet.owner.email)).toEqual([])
    expect(await reportsTo(hidden.owner.email)).toEqual([])
    const [mail] = await reportsTo(busy.owner.email)
    const token = /mail-choices\?token=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    const choice = async () => (await app.call('GET', `/mail-subscription?token=${token}`)).body.data.attributes
    expect(await choice()).toMatchObject({ scope: 'report', frequency: 'weekly', choices: ['weekly', 'off'] })
    const choose = (frequency: string) => app.call('PUT', `/mail-subscription?token=${token}`, { body: { frequency } })
    expect((await choose('daily')).status).toBe(422)
    expect((await choose('off')).body.data.attributes.frequency).toBe('off')
    await happens(new Date('2031-03-19T18:00:00Z'))
    await at('2031-03-24T14:00:00Z')
    expect(await reportsTo(busy.owner.email)).toHaveLength(1)
    await choose('weekly')
    expect(await choice()).toMatchObject({ frequency: 'weekly' })
    await happens(new Date('2031-03-26T18:00:00Z'))
    await at('2031-03-31T14:00:00Z')
    expect(await reportsTo(busy.owner.email)).toHaveLength(2)
  })
})
