import { activitySections } from '@rostrum/contract/activity-sections'
import { callCampaignKind, emailCampaignKind, mailCampaignKind } from '@rostrum/contract/campaigns'
import { candidateKind } from '@rostrum/contract/candidates'
import type { ContentKind } from '@rostrum/contract/content'
import { eventKind } from '@rostrum/contract/events'
import { rangeText, slotText } from '@rostrum/contract/phone-bank'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import {
  buildCallCampaign,
  buildEngagement,
  buildFollow,
  buildGuestEngagement,
  buildItem,
  buildOrganization,
  buildPhoneBank,
  buildSupporter,
  buildTeam,
  buildUser,
} from '../../testing/factories.ts'

/** A Wednesday morning in Chicago, the time zone of the organization. */
const wednesday = new Date('2025-11-19T15:00:00Z')
let now = wednesday

let app: TestApp
let organization: Awaited<ReturnType<typeof buildOrganization>>
beforeAll(async () => {
  app = await createTestApp({ clock: { now: () => now } })
  organization = await buildOrganization(app.services.db)
  const followedAt = [
    '2025-11-19T14:00:00Z',
    '2025-11-17T00:00:00-06:00',
    '2025-11-16T23:59:59-06:00',
    '2025-11-01T00:00:00-05:00',
    '2025-10-31T23:59:59-05:00',
    '2024-12-31T23:59:59-06:00',
  ]
  for (const at of followedAt) {
    const follower = await buildUser(app.services.db, { name: `Follower of ${at}`, phone: null })
    await buildFollow(app.services.db, {
      organization_id: organization.id,
      user_id: follower.id,
      created_at: new Date(at),
    })
  }
  await buildFollow(app.services.db)
})
afterAll(() => app.close())

const recent = (query = '', options: object = {}) =>
  app.call('GET', `/organizations/${organization.id}/recent-activities${query}`, {
    token: organization.owner.token,
    ...options,
  })

describe('recent activities', () => {
  /** @shows activity.data, dashboard.periods, dashboard.chart */
  it.each([
    ['', 2, 7, 'This week', [1, 0, 1, 0, 0, 0, 0]],
    ['?chart_period=this_week', 2, 7, 'This week', [1, 0, 1, 0, 0, 0, 0]],
    ['?chart_period=last_week', 1, 7, 'Last week', [0, 0, 0, 0, 0, 0, 1]],
    ['?chart_period=this_month', 4, 19, 'This month', null],
    ['?chart_period=last_month', 1, 31, 'Last month', null],
    ['?chart_period=this_year', 5, 11, 'This year', [0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 4]],
  ])('with %s contain %i new followers in %i buckets', async (query, total, buckets, label, values) => {
    const { status, body } = await recent(query)
    expect(status).toBe(200)
    expect(body.period_label).toBe(label)
    expect(body.total_period_followers).toBe(total)
    expect(body.activity_counts.new_followers).toBe(total)
    expect(body.followers_data).toHaveLength(buckets)
    expect(body.chart_data.labels).toHaveLength(buckets)
    const followers = body.followers_data.map((entry: { followers: number }) => entry.followers)
    expect(body.chart_data.values).toEqual(followers)
    expect(followers.reduce((sum: number, value: number) => sum + value, 0)).toBe(total)
    if (values) expect(followers).toEqual(values)
  })

  /** @shows dashboard.periods */
  it('belong to the week of the organization’s time zone until its Sunday ends', async () => {
    // Monday in UTC, but the evening of Sunday, November 23, in Chicago.
    now = new Date('2025-11-24T02:00:00Z')
    try {
      const { body } = await recent()
      expect(body.followers_data[0]).toMatchObject({ date: '2025-11-17', followers: 1 })
      expect(body.total_period_followers).toBe(2)
    } finally {
      now = wednesday
    }
  })

  /** @shows dashboard.chart */
  it('label the chart in the viewer’s language, with short labels for weeks only', async () => {
    const week = (await recent()).body
    expect(week.followers_data[0]).toEqual({
      date: '2025-11-17',
      label: 'Mon',
      full_label: 'Monday, November 17',
      followers: 1,
    })
    expect(week.chart_data.labels).toEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'])
    const spanish = (await recent('?chart_period=this_year', { headers: { 'accept-language': 'es' } })).body
    expect(spanish.period_label).toBe('Este año')
    expect(spanish.chart_data.labels[0]).toBe('enero de 2025')
  })

  /** @shows activity.data */
  it('name the newest followers, without contact data that they do not share', async () => {
    const { body } = await recent()
    expect(body.activities.new_followers).toHaveLength(2)
    const [newest] = body.activities.new_followers
    expect(newest).toEqual({
      id: expect.any(String),
      user: {
        id: newest.id,
        name: 'Follower of 2025-11-19T14:00:00Z',
        avatar: null,
        email: null,
        phone: null,
      },
      followed_at: '2025-11-19T14:00:00.000Z',
    })
  })

  /** @shows activity.data */
  it('name the newest participants of call campaigns, twenty at most, and count all', async () => {
    const { db } = app.services
    const campaign = await buildCallCampaign(db, { organization_id: organization.id })
    const at = (minute: number) => new Date(Date.UTC(2025, 10, 18, 9, minute))
    for (let minute = 0; minute < 22; minute += 1) {
      await buildEngagement(db, { content_item_id: campaign.id, created_at: at(minute), outcome: 'contacted' })
    }
    await buildEngagement(db)
    const { body } = await recent()
    expect(body.activity_counts.call_campaigns).toBe(22)
    expect(body.activities.call_campaigns).toHaveLength(20)
    expect(body.activities.call_campaigns[0]).toEqual({
      id: expect.any(String),
      user: expect.objectContaining({ name: expect.any(String) }),
      guest: null,
      is_confirmed: true,
      campaign_id: campaign.id,
      campaign_title: campaign.title,
      outcome: 'contacted',
      time: at(21).toISOString(),
    })
  })

  /** @shows activity.data */
  it('name guests and whether they have confirmed, but not to roles that may not see people', async () => {
    const { db } = app.services
    const { id, admins } = await buildTeam(db)
    const kinds = [
      ['call_campaigns', callCampaignKind],
      ['events', eventKind],
      ['pledges', candidateKind],
    ] as const
    for (const [index, [, kind]] of kinds.entries()) {
      const { id: itemId } = await buildItem(db, kind, { organization_id: id })
      const email = `ada${index}@example.org`
      await buildGuestEngagement(db, { content_item_id: itemId, created_at: now, email })
    }
    const activities = async (token: string) =>
      (await app.call('GET', `/organizations/${id}/recent-activities`, { token })).body.activities
    const shown = await activities(admins.owner.token)
    const redacted = await activities(admins.viewer.token)
    for (const [index, [section]] of kinds.entries()) {
      const guest = { name: 'Ada Guest', email: `ada${index}@example.org`, postal_code: '98101' }
      expect(shown[section]).toMatchObject([{ guest, is_confirmed: false }])
      expect(redacted[section]).toMatchObject([{ guest: null, is_confirmed: false }])
    }
    expect(JSON.stringify(redacted)).not.toMatch(/Ada|ada\d@|98101/)
    await db.updateTable('engagements').set({ confirmed_at: now }).where('organization_id', '=', id).execute()
    expect((await activities(admins.owner.token)).events).toMatchObject([{ is_confirmed: true }])
  })

  it('contain a follow and an engagement immediately', async () => {
    const { db } = app.services
    const own = await buildOrganization(db)
    const campaign = await buildCallCampaign(db, { organization_id: own.id })
    const { token, id } = await buildSupporter(db)
    await app.call('POST', `/organizations/${own.id}/actions?action=follow`, { token })
    await app.call('POST', '/campaign-engagements', {
      token,
      body: { campaign_type: 'call-campaigns', campaign_id: campaign.id, outcome: 'voicemail' },
    })
    const { body } = await app.call('GET', `/${own.id}/recent-activities`, { token: own.owner.token })
    expect(body.activity_counts).toEqual({
      ...Object.fromEntries(activitySections.map((section) => [section, 0])),
      call_campaigns: 1,
      new_followers: 1,
    })
    expect(body.activities.new_followers[0].user.id).toBe(id)
    expect(body.activities.call_campaigns[0]).toMatchObject({ outcome: 'voicemail', user: { id } })
    expect(body.followers_data[2]).toMatchObject({ date: '2025-11-19', followers: 1 })
  })

  /** @shows activity.data */
  it('separate engagements by kind and omit those that do not count', async () => {
    const { db } = app.services
    const own = await buildOrganization(db)
    const build = (kind: ContentKind, outcome: string, details?: object) =>
      buildItem(db, kind, { organization_id: own.id }).then(async (item) => ({
        item,
        engagement: await buildEngagement(db, {
          content_item_id: item.id,
          created_at: now,
          outcome,
          ...(details && { details }),
        }),
      }))
    const email = await build(emailCampaignKind, 'sent')
    const mail = await build(mailCampaignKind, 'mailed')
    const event = await build(eventKind, 'going')
    const voteDetails = {
      full_name: 'Tomás Herrera',
      email: 'tomas@example.org',
      phone: '414-555-0188',
      age: 34,
      address: '2210 S 11th St',
      registered_to_vote: 'need_help',
    }
    const pledge = await build(candidateKind, 'pledged', voteDetails)
    const { token } = await buildSupporter(db)
    const call = await buildCallCampaign(db, { organization_id: own.id })
    await app.call('POST', '/campaign-engagements', {
      token,
      body: { campaign_type: 'call-campaigns', campaign_id: call.id, outcome: 'skip' },
    })

    const { body } = await app.call('GET', `/${own.id}/recent-activities`, { token: own.owner.token })
    const { activities, activity_counts: counts } = body
    expect(activities.call_campaigns).toEqual([])
    expect(counts).toMatchObject({ call_campaigns: 0, email_campaigns: 1, mail_campaigns: 1, events: 1, pledges: 1 })
    expect(activities.email_campaigns).toMatchObject([{ id: email.engagement.id, campaign_title: email.item.title }])
    expect(activities.mail_campaigns).toMatchObject([{ id: mail.engagement.id, outcome: 'mailed' }])
    expect(activities.events).toMatchObject([{ event_id: event.item.id, event_title: event.item.title }])
    expect(activities.pledges).toMatchObject([
      { voter: { id: pledge.engagement.user_id }, vote_details: voteDetails, candidate_name: pledge.item.title },
    ])
  })

  /** @shows activity.data */
  it('name people who registered for the phone bank, with or without an account', async () => {
    const { db } = app.services
    const own = await buildOrganization(db)
    await buildPhoneBank(db, { organization_id: own.id })
    const { body: offered } = await app.call('GET', `/organizations/${own.id}/phone-bank`)
    const [slot] = offered.data.attributes.time_slots
    const [range] = offered.data.attributes.calls_per_day
    await app.call('POST', '/phone-bank-registrations', {
      body: {
        organization_id: own.id,
        time_slot: slotText(slot),
        calls_per_day: rangeText(range),
        volunteer_type: 'texting_only',
        minutes_per_week: 90,
        name: 'Abdullahi Warsame',
        phone: '414-555-0171',
      },
    })
    const { body } = await app.call('GET', `/${own.id}/recent-activities`, { token: own.owner.token })
    expect(body.activity_counts.phone_bank_registrations).toBe(1)
    expect(body.activities.phone_bank_registrations).toEqual([
      {
        id: expect.any(String),
        registrant: { name: 'Abdullahi Warsame', phone: '414-555-0171', email: null },
        user: null,
        registered_at: expect.any(String),
        registration_details: {
          time_slot: slotText(slot),
          calls_per_day: rangeText(range),
          volunteer_type: 'texting_only',
          minutes_per_week: 90,
        },
        is_confirmed: null,
      },
    ])
  })

  /** @shows activity.addresses */
  it('are the same at every path', async () => {
    const options = { token: organization.owner.token }
    const { body } = await recent()
    expect((await app.call('GET', `/${organization.id}/recent-activities`, options)).body).toEqual(body)
    expect(
      (await app.call('GET', `/restify/organizations/${organization.id}/recent-activities`, options)).body,
    ).toEqual(body)
  })

  /** @shows activity.addresses */
  it('are part of the organization’s profile for its own admins only', async () => {
    const path = `/organizations/${organization.id}`
    const own = await app.call('GET', path, { token: organization.owner.token })
    expect(own.body.data.meta.recent_activities).toEqual((await recent()).body)
    const other = await buildOrganization(app.services.db)
    for (const token of [undefined, other.owner.token, (await buildSupporter(app.services.db)).token]) {
      expect((await app.call('GET', path, { token })).body.data.meta).not.toHaveProperty('recent_activities')
    }
  })

  /** @shows activity.addresses */
  it('are available only to the organization’s admins', async () => {
    const { db } = app.services
    const other = await buildOrganization(db)
    const hidden = await buildOrganization(db, { published_at: null })
    const supporter = await buildSupporter(db)
    expect((await recent('', { token: undefined })).status).toBe(401)
    expect((await recent('', { token: supporter.token })).status).toBe(403)
    expect((await recent('', { token: other.owner.token })).status).toBe(403)
    const absent = await app.call('GET', `/organizations/${hidden.id}/recent-activities`, { token: other.owner.token })
    expect(absent.status).toBe(404)
  })

  it('are refused for an unknown period', async () => {
    const answer = await recent('?chart_period=next_week')
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors)).toEqual(['chart_period'])
  })
})
