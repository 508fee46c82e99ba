import { contentKinds } from '@rostrum/contract/content-kinds'
import { chatMessagePayload } from '@rostrum/contract/chat'
import { contactPayload } from '@rostrum/contract/contact'
import { donationLink } from '@rostrum/contract/donation-links'
import { organizationChange } from '@rostrum/contract/organizations'
import { phoneBankPayload, phoneBankRegistrationPayload, rangeText, slotText } from '@rostrum/contract/phone-bank'
import { createTestApp, type TestApp } from '@rostrum/server/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callerNotes } from '../data/call-campaigns/officials.ts'
import { causes } from '../data/causes.ts'
import { demoLogins, demoPassword, DemoRefused, seedDemo } from './index.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
  await seedDemo(app.services.db, { ...app.services, isProduction: false })
}, 120_000)
afterAll(() => app.close())

const logIn = async (email: string): Promise<{ token: string; organizationId: string | undefined }> => {
  const { status, body } = await app.call('POST', '/login', { body: { email, password: demoPassword } })
  expect(status).toBe(200)
  return { token: body.data.meta.token, organizationId: body.data.relationships?.organization.id }
}

describe('the demo community', () => {
  /** @shows operation.demo */
  it('has more than sixty organizations in many places, with every cause', async () => {
    const { body } = await app.call('GET', '/organizations')
    expect(body.meta.total).toBeGreaterThanOrEqual(64)
    for (const cause of causes) {
      const { body: listed } = await app.call('GET', `/organizations?tags=${encodeURIComponent(cause)}`)
      expect(listed.meta.total, cause).toBeGreaterThan(0)
    }
    const abroad = await app.call('GET', '/organizations?country=ES')
    expect(abroad.body.meta.total).toBeGreaterThan(0)
    const followers = body.data.map(
      ({ attributes }: { attributes: { followers_count: number } }) => attributes.followers_count,
    )
    expect(new Set(followers).size).toBeGreaterThan(5)
  })

  it('has notes of callers that fit the outcome of the call', async () => {
    const rows = await app.services.db
      .selectFrom('engagements')
      .innerJoin('content_items as item', 'item.id', 'engagements.content_item_id')
      .select(['engagements.outcome', 'engagements.note'])
      .where('item.kind', '=', 'call-campaigns')
      .where('engagements.note', 'is not', null)
      .execute()
    expect(rows.length).toBeGreaterThan(10)
    const unfit = rows.filter(({ outcome, note }) => !callerNotes[outcome ?? '']?.includes(note ?? ''))
    expect(unfit).toEqual([])
  })

  it('has correct counts', async () => {
    const { db } = app.services
    const wrong = await sql<{ id: string }>`
      select id from organizations o where followers_count <> (select count(*) from follows f where f.organization_id = o.id)
      union all
      select id from content_items i where engagements_count <> (select count(*) from engagements e where e.content_item_id = i.id and e.is_counted)
      union all
      select id from content_items i where kind in ('call-campaigns', 'events') and outcome_counts <> (
        select coalesce(jsonb_object_agg(outcome, total), '{}') from (
          select outcome, count(*) as total from engagements e where e.content_item_id = i.id group by outcome) counted)
    `.execute(db)
    expect(wrong.rows).toEqual([])
    const { supporters } = await db
      .selectFrom('users')
      .leftJoin('organization_members', 'organization_members.user_id', 'users.id')
      .select(sql<number>`count(*)::int`.as('supporters'))
      .where('organization_id', 'is', null)
      .where('moderator_since', 'is', null)
      .executeTakeFirstOrThrow()
    expect(supporters).toBe(200)
  })

  it('contains only values that its forms would accept', async () => {
    const { db } = app.services
    for (const row of await db
      .selectFrom('organizations')
      .selectAll()
      .where('published_at', 'is not', null)
      .execute()) {
      expect(organizationChange.safeParse(row).error?.issues, row.id).toBeUndefined()
      expect(row.timezone, row.name).not.toBeNull()
    }
    for (const item of await db.selectFrom('content_items').selectAll().execute()) {
      const known = contentKinds.find(({ path }) => path === item.kind)?.attributes.strict()
      expect(known?.safeParse(item.attributes).success, `${item.kind}: ${item.title}`).toBe(true)
    }
  })

  it('has phone banks, registrations and donation links that its forms would accept', async () => {
    const { db } = app.services
    const phoneBanks = await db.selectFrom('phone_banks').selectAll().execute()
    expect(phoneBanks.length).toBeGreaterThan(5)
    for (const bank of phoneBanks) expect(phoneBankPayload.safeParse(bank).error?.issues).toBeUndefined()
    const offered = new Map(phoneBanks.map((bank) => [bank.organization_id, bank]))
    for (const row of await db.selectFrom('phone_bank_registrations').selectAll().execute()) {
      expect(phoneBankRegistrationPayload.safeParse(row).error?.issues, row.id).toBeUndefined()
      expect(offered.get(row.organization_id)?.time_slots.map(slotText)).toContain(row.time_slot)
      expect(offered.get(row.organization_id)?.calls_per_day.map(rangeText)).toContain(row.calls_per_day)
    }
    const links = await db.selectFrom('donation_links').selectAll().execute()
    expect(links.length).toBeGreaterThan(20)
    for (const link of links) {
      expect(donationLink.safeParse(link).error?.issues, link.link).toBeUndefined()
      expect(link.link).toContain('.example.org/')
    }
  })

  it('has supporters who share their contact data with an organization and others who do not', async () => {
    const { token } = await logIn(demoLogins.organizer)
    const { body } = await app.call('GET', '/campaign-engagements?perPage=50', { token })
    const people = body.data.flatMap(({ attributes }: { attributes: { user: object | null } }) => attributes.user ?? [])
    const shared = people.filter(({ email }: { email: string | null }) => email !== null)
    expect(people.length).toBeGreaterThan(20)
    expect(shared.length / people.length).toBeGreaterThan(0.2)
    expect(shared.length / people.length).toBeLessThan(0.7)
  })

  it('has conversations with unread messages for organizer and supporter, and correct counts', async () => {
    const { db } = app.services
    const { token: organizer } = await logIn(demoLogins.organizer)
    const { token: supporter } = await logIn(demoLogins.supporter)
    const inbox = await app.call('GET', '/chat/threads', { token: organizer })
    expect(inbox.body.data.length).toBeGreaterThan(2)
    expect((await app.call('GET', '/chat/unread', { token: organizer })).body.unread_count).toBe(3)
    expect((await app.call('GET', '/chat/unread', { token: supporter })).body.unread_count).toBe(1)
    const messages = await db.selectFrom('chat_messages').selectAll().execute()
    for (const message of messages) {
      expect(chatMessagePayload.safeParse({ body: message.body }).error?.issues, message.body).toBeUndefined()
      expect(message.created_at.getTime()).toBeLessThan(Date.now())
    }
    const { rows: wrong } = await sql`
      select id from chat_threads t where
        last_sequence <> (select max(sequence) from chat_messages m where m.thread_id = t.id)
        or unread_by_organization <> (select count(*) from chat_messages m
          where m.thread_id = t.id and sender = 'supporter' and sequence > t.seen_by_organization)`.execute(db)
    expect(wrong).toEqual([])
  })

  it('has contact messages, some of them unread', async () => {
    const { token } = await logIn(demoLogins.organizer)
    const { body } = await app.call('GET', '/contact-messages', { token })
    expect(body.data.length).toBeGreaterThan(3)
    for (const { attributes } of body.data) {
      expect(contactPayload.safeParse(attributes).error?.issues, attributes.message).toBeUndefined()
      expect(Date.parse(attributes.sent_at)).toBeLessThan(Date.now())
    }
    expect((await app.call('GET', '/contact-messages/unread', { token })).body.unread_count).toBe(2)
  })

  it('uses phone numbers that are reserved for fiction, and no images from other sites', async () => {
    const { rows } = await sql<{ phone: string }>`
      select phone from organizations where phone not similar to '%01[0-9][0-9]'
      union all
      select target ->> 'phone' from content_items, jsonb_array_elements(attributes -> 'call_list') target
      where target ->> 'phone' not similar to '%01[0-9][0-9]'
    `.execute(app.services.db)
    expect(rows).toEqual([])
    const { images } = await app.services.db
      .selectFrom('organizations')
      .select(sql<number>`count(*)::int`.as('images'))
      .where((expression) =>
        expression.or([expression('profile_image', 'is not', null), expression('cover_image', 'is not', null)]),
      )
      .executeTakeFirstOrThrow()
    expect(images).toBe(0)
  })

  it('lies in the past, and has recent activity for the organizer', async () => {
    const { late } = await app.services.db
      .selectFrom('follows')
      .select(sql<number>`count(*)::int`.as('late'))
      .where('created_at', '>', sql<Date>`now()`)
      .executeTakeFirstOrThrow()
    expect(late).toBe(0)
    const { token, organizationId } = await logIn(demoLogins.organizer)
    const { body } = await app.call(
      'GET',
      `/organizations/${organizationId}/recent-activities?chart_period=last_month`,
      { token },
    )
    expect(body.activities.call_campaigns).not.toEqual([])
    expect(body.total_period_followers).toBeGreaterThan(0)
    const { body: profile } = await app.call('GET', `/organizations/${organizationId}`, { token })
    expect(profile.data.attributes).toMatchObject({
      name: 'Riverside Tenants Union of Greater Milwaukee',
      is_verified: true,
      content_counts: { 'call-campaigns': 2, 'campaign-updates': 3, events: 3 },
    })
    for (const list of ['team_members', 'contributions', 'articles', 'working_hours']) {
      expect(profile.data.attributes[list].length, list).toBeGreaterThan(2)
    }
    const { body: pledges } = await app.call('GET', '/candidate-votes', { token })
    expect(pledges.meta.total).toBeGreaterThan(100)
    expect(pledges.data[0].attributes.candidate_name).toMatch(/ for /)
    const { body: campaigns } = await app.call('GET', `/call-campaigns?organization_id=${organizationId}`, { token })
    const statuses = campaigns.data.map(({ attributes }: { attributes: { status: string } }) => attributes.status)
    expect(new Set(statuses)).toEqual(new Set(['published', 'draft', 'not_active']))
  })

  it('has a supporter who follows organizations and has taken part, and a newcomer whose profile is incomplete', async () => {
    const supporter = await logIn(demoLogins.supporter)
    expect(supporter.organizationId).toBeUndefined()
    const { body } = await app.call('GET', '/organizations?followedByMe=true', { token: supporter.token })
    expect(body.meta.total).toBe(5)
    const { body: mine } = await app.call('GET', '/my-actions?when=done', { token: supporter.token })
    expect(mine.data.map(({ attributes }: { attributes: { title: string } }) => attributes.title)).toEqual([
      'Call your alderperson about the heating rule',
      'Ten years of the Tenants Union',
    ])
    const newcomer = await logIn(demoLogins.newcomer)
    const publish = `/organizations/${newcomer.organizationId}/actions?action=publish`
    const refused = await app.call('POST', publish, { token: newcomer.token })
    expect(Object.keys(refused.body.errors)).toEqual(['description', 'tags', 'city', 'state', 'country'])
  })

  it('has a moderator with open reviews and reports', async () => {
    const { token } = await logIn(demoLogins.moderator)
    const queue = await app.call('GET', '/moderation/queue', { token })
    expect(queue.body.data).toEqual({ reviews_count: 1, reported_subjects_count: 2, appeals_count: 0 })
    const { body } = await app.call('GET', '/moderation/reviews', { token })
    const documents: { id: string; mime_type: string; size: number }[] = body.data[0].attributes.documents
    expect(documents.map((document) => document.mime_type).toSorted()).toEqual(['application/pdf', 'image/png'])
    for (const { id, size } of documents) {
      const headers = { authorization: `Bearer ${token}` }
      const file = await app.server.inject({ url: `/api/moderation/documents/${id}`, headers })
      expect(file.rawPayload.byteLength).toBe(size)
    }
    const reports = await app.call('GET', '/moderation/reports', { token })
    for (const { attributes } of reports.body.data) expect(attributes).toMatchObject({ is_shown: true })
  })

  it('can be searched in both languages', async () => {
    for (const text of ['tenats', 'educacion', 'milwakee']) {
      expect((await app.call('GET', `/organizations?search=${text}`)).body.meta.total, text).toBeGreaterThan(0)
    }
  })

  /** @shows operation.demo */
  it('is created only once', async () => {
    const { db } = app.services
    const before = (await app.call('GET', '/organizations')).body.meta.total
    expect(await seedDemo(db, { ...app.services, isProduction: false })).toBe(false)
    expect((await app.call('GET', '/organizations')).body.meta.total).toBe(before)
  })

  /** @shows operation.demo */
  it('is refused in production unless it is requested', async () => {
    const { db } = app.services
    const inProduction = { ...app.services, isProduction: true }
    await expect(async () => seedDemo(db, inProduction)).rejects.toThrow(DemoRefused)
    expect(await seedDemo(db, { ...inProduction, allowInProduction: true })).toBe(false)
  })
})
